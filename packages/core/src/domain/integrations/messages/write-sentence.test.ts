import { describe, expect, it } from "@effect/vitest"
import { markdownMarkup, plainMarkup, slackMarkup, writeSentence } from "./write-sentence.ts"

const url = "https://flags.example/projects/shop"

const written = (name: string, linked: boolean) => {
  const sentence = [linked ? { name, url } : { name }, " was seen"]
  return [plainMarkup, markdownMarkup, slackMarkup].map((markup) => writeSentence(sentence, markup))
}

describe("writeSentence", () => {
  it("makes names stand out, and lead somewhere", () => {
    expect(written("new-checkout_v2", false)).toEqual([
      "new-checkout_v2 was seen",
      "**new-checkout_v2** was seen",
      "*new-checkout_v2* was seen"
    ])
    expect(written("checkout", true)).toEqual([
      "checkout was seen",
      `[checkout](${url}) was seen`,
      `<${url}|checkout> was seen`
    ])
  })

  it.each([
    [
      "a](https://evil.example)[b",
      "a\\]\\(https://evil.example)\\[b".replace("\\(", "("),
      "a](https://evil.example)[b"
    ],
    ["<https://evil.example|a>", "\\<https://evil.example\\|a\\>", "&lt;https://evil.example¦a&gt;"],
    ["<!channel>", "\\<\\!channel\\>", "&lt;!channel&gt;"],
    ["<@U123>", "\\<\u200b@U123\\>".replace("\u200b@", "@\u200b"), "&lt;@\u200bU123&gt;"],
    ["@channel", "@\u200bchannel", "@\u200bchannel"],
    ["a@here", "a@\u200bhere", "a@\u200bhere"],
    ["ada@example.com", "ada@example.com", "ada@example.com"],
    ["**a** `b` _c_ d_e", "\\*\\*a\\*\\* \\`b\\` \\_c\\_ d_e", "**a** `b` _c_ d_e"],
    ["a\\", "a\\\\", "a\\"],
    ["a\r\n# b\u0000c", "a \\# b c", "a # b c"],
    ["a  b\tc", "a b c", "a b c"],
    ["a\u007fb\u00a0c\u2028d", "a b c d", "a b c d"],
    ["grün ist_schön_", "grün ist_schön\\_", "grün ist_schön_"],
    ["a & b", "a & b", "a &amp; b"],
    ["x|y", "x\\|y", "x¦y"],
    ["\ud800", "\ufffd", "\ufffd"]
  ])("keeps %j within its place", (name, inMarkdown, inSlack) => {
    const [, markdown, slack] = written(name, true)
    expect(markdown).toBe(`[${inMarkdown}](${url}) was seen`)
    expect(slack).toBe(`<${url}|${inSlack}> was seen`)
  })

  it("escapes user input within plain words, too", () => {
    const sentence = ["value from <!here> to [a](b)"]
    expect(writeSentence(sentence, slackMarkup)).toBe("value from &lt;!here&gt; to [a](b)")
    expect(writeSentence(sentence, markdownMarkup)).toBe("value from \\<\\!here\\> to \\[a\\](b)")
  })

  it("lets no address end a link", () => {
    const sentence = [{ name: "a", url: "https://flags.example/a(b)|c>d e" }]
    expect(writeSentence(sentence, markdownMarkup)).toBe("[a](https://flags.example/a%28b%29%7Cc%3Ed%20e)")
    expect(writeSentence(sentence, slackMarkup)).toBe("<https://flags.example/a%28b%29%7Cc%3Ed%20e|a>")
  })
})
