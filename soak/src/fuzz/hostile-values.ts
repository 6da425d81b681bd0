/** Texts that a parser, a pattern or a database may refuse, cut or misread. */
export const hostileTexts: ReadonlyArray<string> = [
  ...'$1 \\ " % %_% %00%ff%zz ../../../etc/passwd ${7*7} (a+)+$ (?<=a)b * *:*.secret null undefined [] {}'.split(" "),
  ..."__proto__ constructor prototype toString hasOwnProperty NaN Infinity -0 1e999 9007199254740993 İıſK".split(" "),
  ..."2999-13-45T99:99:99Z 0000-01-01T00:00:00Z +275760-09-13T00:00:00.001Z IS: IS_ANY_OF:a,,b,".split(" "),
  ..."999.999.999.999 ::ffff:127.0.0.1/129 1.2.3-alpha..1 user:00".split(" "),
  "",
  " ",
  "a\0b",
  "\ud800",
  "\udc00\ud800",
  "\u202e\u0301😀",
  "\ufeff",
  "\r\nx-injected: 1",
  "'; DROP TABLE features; --",
  "{{event}}{{#each this}}",
  "e\u0301".repeat(50),
  "ﷺ".repeat(100),
  "x".repeat(256),
  "x".repeat(5001)
]

export const hostileNumbers: ReadonlyArray<number> =
  "-1 0 -0 0.1 1.5 1e308 5e-324 1001 8640000000000001 2147483647 2147483648 -2147483649 9007199254740992 9223372036854775808"
    .split(" ")
    .map(Number)

/** Names of properties that exist on every object. */
export const hostileKeys: ReadonlyArray<string> = [
  ..."__proto__ constructor prototype toString valueOf hasOwnProperty __defineGetter__ length 0".split(" "),
  "",
  "a\0b",
  "\ud800",
  "x".repeat(1000)
]

const others: ReadonlyArray<unknown> = JSON.parse(`[null, true, false, [], [[]], [null], ["x", null, 1], {},
  {"length": -1, "toString": 1}, {"toJSON": "x", "valueOf": "y"}, {"__proto__": {"ADMIN": true}},
  {"constructor": {"prototype": {"ADMIN": true}}}]`)

/** Values of every type. */
export const hostileValues: ReadonlyArray<unknown> = [...hostileTexts, ...hostileNumbers, ...others]
