import { lengthViolations, type Violation, violation } from "@halyard/core/domain"
import { Option, Result } from "effect"

/** The header in which callers say why they make a change. */
const HEADER = "Halyard-Reason"
const PATH = `/header/${HEADER}`

/**
 * The reason in the header of a write. Header values are Latin-1, so that other characters are percent-encoded UTF-8.
 */
export const readReason = (
  method: string,
  headers: Readonly<Record<string, string | undefined>>
): Result.Result<string | undefined, ReadonlyArray<Violation>> => {
  const given = headers[HEADER.toLowerCase()]?.trim() ?? ""
  if (given === "" || method === "GET" || method === "HEAD") return Result.succeed(undefined)
  const decoded = Option.map(decode(given), (text) => text.trim())
  if (Option.isNone(decoded)) {
    return Result.fail([violation(PATH, `must be percent-encoded UTF-8, in which a percent sign is written as %25`)])
  }
  const reason = decoded.value
  if (reason.includes("\0")) return Result.fail([violation(PATH, "must not contain U+0000")])
  const violations = reason === "" ? [] : lengthViolations(reason, PATH, 1, MOST_CHARACTERS)
  return violations.length > 0 ? Result.fail(violations) : Result.succeed(reason === "" ? undefined : reason)
}

const decode = Option.liftThrowable((text: string) => decodeURIComponent(text))

const MOST_CHARACTERS = 1000
