"""Writes src/api/schema.ts: what the server's OpenAPI says, as TypeScript.

python web/scripts/api_types.py           writes the file
python web/scripts/api_types.py --check   says whether it is current
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

TARGET: Final = Path(__file__).parents[1] / "src" / "api" / "schema.ts"
HEAD: Final = """\
// Made by web/scripts/api_types.py from the server's OpenAPI; `make webtypes` makes it again.
"""
PLAIN: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
METHODS: Final = ("get", "post", "put", "patch", "delete")


def type_of(schema: dict[str, Any]) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "const" in schema:
        return literal(schema["const"])
    if "enum" in schema:
        return " | ".join(literal(value) for value in schema["enum"])
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(type_of(part) for part in schema[union]))
    kind = schema.get("type")
    if kind == "array":
        return f"{bracketed(type_of(schema.get('items', {})))}[]"
    if kind == "object":
        return object_of(schema)
    return PLAIN.get(str(kind), "unknown")


def object_of(schema: dict[str, Any]) -> str:
    """An object type in one line: a record, or its fields."""
    if "properties" in schema:
        return "{ " + "; ".join(fields(schema)) + " }"
    values = schema.get("additionalProperties")
    return f"Record<string, {type_of(values) if isinstance(values, dict) else 'unknown'}>"


def fields(schema: dict[str, Any]) -> list[str]:
    """The fields of an object, those that may be missing with a question mark."""
    needed = set(schema.get("required", ()))
    return [
        f"{name}{'' if name in needed else '?'}: {type_of(part)}"
        for name, part in schema.get("properties", {}).items()
    ]


def bracketed(text: str) -> str:
    """A type that can be followed by []."""
    return f"({text})" if " | " in text else text


def literal(value: object) -> str:
    """A constant as TypeScript writes it."""
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def interfaces(spec: dict[str, Any]) -> list[str]:
    """Every named schema as an interface."""
    lines: list[str] = []
    for name, schema in sorted(spec["components"]["schemas"].items()):
        about = str(schema.get("description", "")).split("\n")[0]
        if about:
            lines.append(f"/** {about} */")
        if "properties" in schema:
            lines.append(f"export interface {name} {{")
            lines += [f"  {field};" for field in fields(schema)]
            lines += ["}", ""]
        else:
            lines += [f"export type {name} = {type_of(schema)};", ""]
    return lines


def routes(spec: dict[str, Any]) -> list[str]:
    """Every route with what it takes and answers."""
    lines = ["/** Every route: what it takes and what it answers. */", "export interface Routes {"]
    for path, methods in sorted(spec["paths"].items()):
        for method in METHODS:
            if method in methods and path.startswith("/api"):
                lines += route(f"{method.upper()} {path}", methods[method])
    return [*lines, "}"]


def route(name: str, operation: dict[str, Any]) -> list[str]:
    """The lines of one route."""
    return [
        f'  "{name}": {{',
        f"    path: {parameters(operation, 'path')};",
        f"    query: {parameters(operation, 'query')};",
        f"    body: {body_of(operation)};",
        f"    answer: {answer_of(operation)};",
        "  };",
    ]


def parameters(operation: dict[str, Any], place: str) -> str:
    """The parameters in the path or in the query."""
    found = [
        f"{part['name']}{'' if part.get('required') else '?'}: {type_of(part['schema'])}"
        for part in operation.get("parameters", ())
        if part["in"] == place
    ]
    return "{ " + "; ".join(found) + " }" if found else "undefined"


def body_of(operation: dict[str, Any]) -> str:
    """What is sent."""
    body = operation.get("requestBody")
    if body is None:
        return "undefined"
    sent = type_of(body["content"]["application/json"]["schema"])
    return sent if body.get("required") else f"{sent} | undefined"


def answer_of(operation: dict[str, Any]) -> str:
    """What comes back if all goes well."""
    for status in ("200", "201"):
        content = operation["responses"].get(status, {}).get("content", {})
        if "application/json" in content:
            return type_of(content["application/json"]["schema"])
    return "undefined"


def written() -> str:
    """The whole file."""
    from lairworks.server.app import create_app
    from lairworks.server.settings import Settings

    spec = create_app(Settings(database="sqlite:///nowhere.db")).openapi()
    return "\n".join([HEAD, *interfaces(spec), *routes(spec), ""])


def main(arguments: list[str]) -> int:
    """Writes or checks the file."""
    text = written()
    if "--check" not in arguments:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.read_text(encoding="utf-8") == text:
        return 0
    print(f"{TARGET.name} does not fit the server's API any more: run `make webtypes`")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
