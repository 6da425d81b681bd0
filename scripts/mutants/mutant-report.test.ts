import { expect, it } from "vitest"
import { mutantReport, type TestedMutant } from "./mutant-report.ts"

const mutant = (status: string, noun = "access"): TestedMutant => ({
  fileName: `src/domain/${noun}/role.ts`,
  status,
  mutatorName: "StringLiteral",
  replacement: '"a\n  b"',
  location: { start: { line: 7, column: 3 } }
})

it("counts mutants by noun, and lists those that are alive", () => {
  const mutants = [
    ...["Killed", "Timeout", "Killed", "Survived", "NoCoverage", "Ignored", "RuntimeError"].map((status) =>
      mutant(status, "users")
    ),
    mutant("Killed")
  ]
  const { score, text } = mutantReport(mutants)
  expect(score).toBeCloseTo(66.67)
  expect(text.split("\n").map((line) => line.trim().replaceAll(/ {2,}/g, "  "))).toEqual([
    'src/domain/users/role.ts:7:3  Survived  StringLiteral  "a b"',
    'src/domain/users/role.ts:7:3  NoCoverage  StringLiteral  "a b"',
    "",
    "mutants  killed  survived  not run  score",
    "access  1  1  0  0  100.0 %",
    "users  5  3  1  1  60.0 %",
    "all  6  4  1  1  66.7 %"
  ])
})

it("takes nothing to kill for success", () => {
  expect(mutantReport([mutant("Ignored")]).score).toBe(100)
})
