// Made by web/scripts/api_types.py from the server's OpenAPI; `make webtypes` makes it again.

/** A choice a bot considered: how often it was tried, and the chance to win it expects. */
export interface Advice {
  choice: string;
  text: string;
  visits: number;
  expected: number | null;
  sentence: string;
}

/** All of it. Times are milliseconds since 1970. */
export interface Belongings {
  profile: OwnProfile;
  sessions: OwnSession[];
  seats: OwnSeat[];
  hosted: string[];
  chats: OwnMessage[];
  watching: OwnWatch[];
  mutes: OwnMute[];
  ratings: OwnRating[];
}

/** What to change of oneself; what is left out stays. A webhook of null is removed. */
export interface Changes {
  name?: string | null;
  password?: string | null;
  current?: string | null;
  webhook?: string | null;
}

/** Something a seat may choose: the text to send, the sentence to show. */
export interface Choice {
  choice: string;
  verb: string;
  arguments: unknown[];
  text: string;
  price: string[];
  facts: Record<string, unknown>;
}

/** A match that was set up; `key` opens the own seat, `invites` are for the open ones. */
export interface Created {
  match: string;
  seat: number | null;
  key: string | null;
  invites: Record<string, string>;
}

/** A name with its password. */
export interface Credentials {
  name: string;
  password: string;
}

/** The password, to delete an account; guests need none. */
export interface Farewell {
  password?: string | null;
}

/** Something that happened, as this viewer may know it. */
export interface FeedItem {
  number: number;
  name: string;
  facts: Record<string, unknown>;
  text: string;
}

/** A game that can be played here. */
export interface GameFacts {
  game: string;
  title: string;
  pitch: string;
  seats: number[];
  rules: number;
  options: OptionFacts[];
  levels: string[];
  personas: string[];
}

/** All games. */
export interface Games {
  games: GameFacts[];
}

/** What a bot would do, best first. */
export interface Hint {
  bot: string;
  advice: Advice[];
}

/** A new invitation to an open seat. */
export interface Invited {
  seat: number;
  invite: string;
}

/** Items of a viewer's feed; `ply` is its length. */
export interface Items {
  ply: number;
  items: FeedItem[];
}

/** Taking an open seat: with its invitation, or without at a public table. */
export interface Join {
  key?: string | null;
  name?: string | null;
}

/** A seat that was taken, and the key that opens it. */
export interface Joined {
  match: string;
  seat: number;
  key: string;
}

/** A line of the reckoning. */
export interface Line {
  name: string;
  points: number;
  note: string;
}

/** One match in a list. Times are milliseconds since 1970; `length` counts the log at the end. */
export interface MatchLine {
  match: string;
  game: string;
  title: string;
  status: string;
  visibility: string;
  options: Record<string, boolean | number | string>;
  clock: Record<string, unknown> | null;
  seats: SeatLine[];
  mine: number[];
  my_turn: boolean;
  created: number;
  started: number | null;
  ended: number | null;
  ending: string | null;
  length: number | null;
}

/** Some matches; `after` asks for the next ones and is missing at the end of the list. */
export interface MatchPage {
  matches: MatchLine[];
  after: string | null;
}

/** A match as one seat, or a spectator, may know it. Times are milliseconds since 1970. */
export interface MatchState {
  match: string;
  game: string;
  title: string;
  status: "waiting" | "playing" | "over";
  visibility: "public" | "link" | "private";
  options: Record<string, boolean | number | string>;
  ply: number;
  seat: number | null;
  deciders: number[];
  step: string | null;
  question: string;
  choices: Choice[];
  view: Record<string, unknown> | null;
  seats: SeatFacts[];
  clocks: Record<string, unknown>[] | null;
  timer: number | null;
  over: boolean;
  ending: string | null;
  scores: number[] | null;
  winners: number[] | null;
  places: number[] | null;
  breakdown: Line[][] | null;
  created: number;
  started: number | null;
  ended: number | null;
  before: string | null;
  after: string | null;
}

/** Who asks; nobody before the first thing done here. */
export interface Me {
  person: Profile | null;
}

/** Something said at a match. Numbers rise; a reader need not see all of them. */
export interface Message {
  number: number;
  room: string;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

/** Some messages in order; `more` says whether there are further ones after them. */
export interface Messages {
  messages: Message[];
  last: number;
  more: boolean;
}

/** Something worth going to: the start of a turn or round, or what changed the course. */
export interface Moment {
  ply: number;
  kind: "start" | "course";
  text: string;
}

/** A choice that was made, with its sentence. */
export interface Move {
  seat: number;
  choice: string;
  text: string;
}

/** Whom I do not read. */
export interface Muted {
  seats: number[];
}

/** A match to be set up. `seats` says for each who sits there: me, open, or bot:LEVEL. */
export interface NewMatch {
  game: string;
  seats: string[];
  options?: Record<string, boolean | number | string>;
  clock?: Record<string, unknown> | null;
  visibility?: "public" | "link" | "private";
  insurance?: string | null;
  name?: string | null;
  pack?: Record<string, unknown> | null;
  from?: Origin | null;
}

/** What to be called. */
export interface NewName {
  name: string;
}

/** Which seat it is about. */
export interface OnlySeat {
  seat: number;
}

/** Something a table agrees on. */
export interface OptionFacts {
  name: string;
  title: string;
  default: boolean | number | string;
  values: string[];
  low: number;
  high: number;
}

/** A finished match, and the ply after which a new one plays on. */
export interface Origin {
  match: string;
  ply: number;
}

/** Something the person said at a table. */
export interface OwnMessage {
  match: string;
  room: string;
  name: string;
  text: string;
  at: number;
}

/** Somebody the person does not want to hear at a match. */
export interface OwnMute {
  match: string;
  name: string;
}

/** Who the person is. */
export interface OwnProfile {
  id: string;
  name: string;
  account: boolean;
  webhook: string | null;
  created: number;
  seen: number;
}

/** How strong the person is thought to be at a game, and how sure that is. */
export interface OwnRating {
  game: string;
  mu: number;
  sigma: number;
  matches: number;
}

/** A seat the person has or had, and its match. */
export interface OwnSeat {
  match: string;
  game: string;
  seat: number;
  name: string;
  status: string;
  host: boolean;
  created: number;
  started: number | null;
  ended: number | null;
  ending: string | null;
  score: number | null;
  place: number | null;
}

/** When the person logged in somewhere, and until when that holds. */
export interface OwnSession {
  created: number;
  expires: number;
}

/** A match on the watch list. */
export interface OwnWatch {
  match: string;
  since: number;
}

/** Where each seat stood after so many choices. */
export interface Point {
  ply: number;
  values: number[];
}

/** What a person sees of their own row. */
export interface Profile {
  id: string;
  name: string;
  guest: boolean;
  webhook: string | null;
  created: number;
}

/** A person's strength at a game: `rating` is `mu` less three times the doubt, `sigma`. */
export interface RatingLine {
  rank: number;
  name: string;
  guest: boolean;
  rating: number;
  mu: number;
  sigma: number;
  matches: number;
}

/** Some ratings; `after` asks for the next ones and is missing at the end of the list. */
export interface RatingPage {
  ratings: RatingLine[];
  after: string | null;
}

/** The table of a finished match after `ply` of its `plies` choices, as one viewer saw it. */
export interface ReplayFrame {
  ply: number;
  plies: number;
  seat: number | null;
  deciders: number[];
  step: string | null;
  question: string | null;
  next: ReplayMove | null;
  view: Record<string, unknown>;
}

/** What a viewer was told; `heard[n]` of the items had come after n choices. */
export interface ReplayLog {
  items: FeedItem[];
  heard: number[];
}

/** What was chosen next; what only the chooser knew is missing for other seats. */
export interface ReplayMove {
  seat: number;
  question: string | null;
  choice: string | null;
  text: string | null;
}

/** The rules of a game, in Markdown. */
export interface Rulebook {
  game: string;
  text: string;
}

/** Whose last choice is taken back; `ply` guards against taking back a later one. */
export interface SeatAndPly {
  seat: number;
  ply?: number | null;
}

/** Who sits in a seat. */
export interface SeatFacts {
  seat: number;
  kind: "person" | "bot" | "open";
  name: string;
  bot: string | null;
  left: string | null;
  stand_in: string | null;
}

/** One seat of a match in a list; place and score once the match is over. */
export interface SeatLine {
  seat: number;
  kind: string;
  name: string;
  bot: string | null;
  place: number | null;
  score: number | null;
}

/** Something to say. */
export interface Speech {
  text: string;
}

/** A choice. `ply` is that of the state it answers, `client` names the sender to itself. */
export interface Submission {
  seat: number;
  ply: number;
  choice: string;
  client?: string;
}

/** The match after a choice; `repeated` if the same submission had been taken before. */
export interface Taken {
  match: string;
  game: string;
  title: string;
  status: "waiting" | "playing" | "over";
  visibility: "public" | "link" | "private";
  options: Record<string, boolean | number | string>;
  ply: number;
  seat: number | null;
  deciders: number[];
  step: string | null;
  question: string;
  choices: Choice[];
  view: Record<string, unknown> | null;
  seats: SeatFacts[];
  clocks: Record<string, unknown>[] | null;
  timer: number | null;
  over: boolean;
  ending: string | null;
  scores: number[] | null;
  winners: number[] | null;
  places: number[] | null;
  breakdown: Line[][] | null;
  created: number;
  started: number | null;
  ended: number | null;
  before: string | null;
  after: string | null;
  repeated: boolean;
}

/** A finished match at a glance. Chances are the game's own judgement; crowds have none. */
export interface Timeline {
  end: string;
  moves: Move[];
  measure: "scores" | "chances";
  scores: Point[];
  chances: Point[];
  moments: Moment[];
  turns: TurningPoint[];
}

/** A choice, made after `ply` others, that raised the chance of `gainer` to win. */
export interface TurningPoint {
  ply: number;
  seat: number;
  text: string;
  gainer: number;
  before: number;
  after: number;
}

/** Why a choice is not on offer; without a reason it is. */
export interface WhyNot {
  choice: string;
  legal: boolean;
  rule: string | null;
  reason: string | null;
}

/** Every route: what it takes and what it answers. */
export interface Routes {
  "POST /api/accounts": {
    path: undefined;
    query: undefined;
    body: Credentials;
    answer: Me;
  };
  "GET /api/games": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: Games;
  };
  "GET /api/games/{game}/rules": {
    path: { game: string };
    query: undefined;
    body: undefined;
    answer: Rulebook;
  };
  "GET /api/lobby": {
    path: undefined;
    query: { game?: string | null; after?: string | null; limit?: number };
    body: undefined;
    answer: MatchPage;
  };
  "GET /api/matches": {
    path: undefined;
    query: { game?: string | null; person?: string | null; bot?: string | null; since?: number | null; until?: number | null; after?: string | null; limit?: number };
    body: undefined;
    answer: MatchPage;
  };
  "POST /api/matches": {
    path: undefined;
    query: undefined;
    body: NewMatch;
    answer: Created;
  };
  "GET /api/matches/{match}": {
    path: { match: string };
    query: undefined;
    body: undefined;
    answer: MatchState;
  };
  "POST /api/matches/{match}/back": {
    path: { match: string };
    query: undefined;
    body: OnlySeat;
    answer: MatchState;
  };
  "GET /api/matches/{match}/chat": {
    path: { match: string };
    query: { since?: number | null; limit?: number };
    body: undefined;
    answer: Messages;
  };
  "POST /api/matches/{match}/chat": {
    path: { match: string };
    query: undefined;
    body: Speech;
    answer: Message;
  };
  "POST /api/matches/{match}/choices": {
    path: { match: string };
    query: undefined;
    body: Submission;
    answer: Taken;
  };
  "GET /api/matches/{match}/events": {
    path: { match: string };
    query: { since?: number; wait?: number };
    body: undefined;
    answer: Items;
  };
  "GET /api/matches/{match}/hint": {
    path: { match: string };
    query: { seat: number };
    body: undefined;
    answer: Hint;
  };
  "GET /api/matches/{match}/mutes": {
    path: { match: string };
    query: undefined;
    body: undefined;
    answer: Muted;
  };
  "PUT /api/matches/{match}/mutes/{seat}": {
    path: { match: string; seat: number };
    query: undefined;
    body: undefined;
    answer: undefined;
  };
  "DELETE /api/matches/{match}/mutes/{seat}": {
    path: { match: string; seat: number };
    query: undefined;
    body: undefined;
    answer: undefined;
  };
  "GET /api/matches/{match}/record": {
    path: { match: string };
    query: undefined;
    body: undefined;
    answer: Record<string, unknown>;
  };
  "POST /api/matches/{match}/rematch": {
    path: { match: string };
    query: undefined;
    body: undefined;
    answer: Created;
  };
  "GET /api/matches/{match}/replay": {
    path: { match: string };
    query: { ply?: number; seat?: number | null };
    body: undefined;
    answer: ReplayFrame;
  };
  "GET /api/matches/{match}/replay/log": {
    path: { match: string };
    query: { seat?: number | null };
    body: undefined;
    answer: ReplayLog;
  };
  "POST /api/matches/{match}/resign": {
    path: { match: string };
    query: undefined;
    body: OnlySeat;
    answer: MatchState;
  };
  "POST /api/matches/{match}/seats/{seat}": {
    path: { match: string; seat: number };
    query: undefined;
    body: Join | null | undefined;
    answer: Joined;
  };
  "DELETE /api/matches/{match}/seats/{seat}": {
    path: { match: string; seat: number };
    query: undefined;
    body: undefined;
    answer: undefined;
  };
  "POST /api/matches/{match}/seats/{seat}/invite": {
    path: { match: string; seat: number };
    query: undefined;
    body: undefined;
    answer: Invited;
  };
  "DELETE /api/matches/{match}/seats/{seat}/invite": {
    path: { match: string; seat: number };
    query: undefined;
    body: undefined;
    answer: undefined;
  };
  "GET /api/matches/{match}/timeline": {
    path: { match: string };
    query: undefined;
    body: undefined;
    answer: Timeline;
  };
  "POST /api/matches/{match}/undo": {
    path: { match: string };
    query: undefined;
    body: SeatAndPly;
    answer: MatchState;
  };
  "GET /api/matches/{match}/why": {
    path: { match: string };
    query: { seat: number; choice: string };
    body: undefined;
    answer: WhyNot;
  };
  "GET /api/me": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: Me;
  };
  "POST /api/me": {
    path: undefined;
    query: undefined;
    body: NewName;
    answer: Me;
  };
  "PATCH /api/me": {
    path: undefined;
    query: undefined;
    body: Changes;
    answer: Me;
  };
  "DELETE /api/me": {
    path: undefined;
    query: undefined;
    body: Farewell | null | undefined;
    answer: undefined;
  };
  "GET /api/me/export": {
    path: undefined;
    query: undefined;
    body: undefined;
    answer: Belongings;
  };
  "GET /api/me/matches": {
    path: undefined;
    query: { status?: "waiting" | "playing" | "over" | null; after?: string | null; limit?: number };
    body: undefined;
    answer: MatchPage;
  };
  "GET /api/me/turns": {
    path: undefined;
    query: { after?: string | null; limit?: number };
    body: undefined;
    answer: MatchPage;
  };
  "GET /api/me/watching": {
    path: undefined;
    query: { after?: string | null; limit?: number };
    body: undefined;
    answer: MatchPage;
  };
  "PUT /api/me/watching/{match}": {
    path: { match: string };
    query: undefined;
    body: undefined;
    answer: undefined;
  };
  "DELETE /api/me/watching/{match}": {
    path: { match: string };
    query: undefined;
    body: undefined;
    answer: undefined;
  };
  "GET /api/ratings/{game}": {
    path: { game: string };
    query: { after?: string | null; limit?: number };
    body: undefined;
    answer: RatingPage;
  };
  "POST /api/sessions": {
    path: undefined;
    query: undefined;
    body: Credentials;
    answer: Me;
  };
  "DELETE /api/sessions": {
    path: undefined;
    query: { everywhere?: boolean };
    body: undefined;
    answer: undefined;
  };
  "GET /api/watch": {
    path: undefined;
    query: { game?: string | null; after?: string | null; limit?: number };
    body: undefined;
    answer: MatchPage;
  };
}
