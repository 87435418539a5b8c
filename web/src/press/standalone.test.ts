import { describe, expect, it } from "vitest";
import { standalone } from "./standalone";

const VARIABLES = new Map([["--ink", "#123456"]]);
const draw = (body: string, sheet = "", ink = "") => standalone(body, sheet, VARIABLES, ink);

describe("a picture that stands alone", () => {
  it("carries as attributes what rules say, the more exact one last", () => {
    const sheet = ".red .field:where(.s){fill:#f00}.field.s{fill:#000;stroke-width:2px}";
    const drawn = draw('<svg class="red s"><path class="field s" d="M0 0"/></svg>', sheet);
    expect(drawn).toContain('fill="#f00"');
    expect(drawn).toContain('stroke-width="2"');
    expect(drawn).not.toContain("class");
  });

  it("knows variables, also those set on the way, and refuses unknown ones", () => {
    const own = '<svg><g style="--ink: #abcdef"><path style="fill: var(--ink)"/></g></svg>';
    expect(draw(own)).toContain('fill="#abcdef"');
    expect(draw('<svg><path style="fill: var(--ink)"/></svg>')).toContain('fill="#123456"');
    expect(() => draw('<svg><path style="fill: var(--no)"/></svg>')).toThrow("--no");
  });

  it("leaves out what only a page can do", () => {
    const sheet = "path:hover{fill:#f00}@media print{path{fill:#0f0}}path{cursor:pointer}";
    expect(draw("<svg><title>x</title><path/></svg>", sheet)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" font-family="Libertinus Serif"><path></path></svg>',
    );
  });

  it("takes fonts and colours apart, and the ink it is given", () => {
    const drawn = draw(
      "<svg><text/></svg>",
      "text{font:700 15px serif;fill:rgb(0 0 0 / 45%)}",
      "#fff",
    );
    expect(drawn).toContain('font-weight="700"');
    expect(drawn).toContain('font-size="15"');
    expect(drawn).toContain('fill="rgba(0, 0, 0, 0.45)"');
    expect(drawn).toContain('color="#fff"');
  });

  it("must be a picture and well formed", () => {
    expect(() => draw("<div></div>")).toThrow("must be a picture");
    expect(() => draw("<svg><g></svg>")).toThrow("closes");
  });
});
