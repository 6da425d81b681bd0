import type { MoveNote } from "@halyard/core/domain"
import { Effect, Option } from "effect"
import { expect, it } from "vitest"
import { readApprovals } from "./read-approvals.ts"
import { UnreadableServer } from "../unreadable-server.ts"

/**
 * Reads a project from a server with these answers. It answers 400 to other paths, as Unleash does where an id is
 * expected.
 */
const read = async (answers: Readonly<Record<string, unknown>>) => {
  const leftOff: Array<MoveNote> = []
  const ask = (path: string) => {
    const answer = answers[path.replace("/projects/shop/change-requests", "")]
    return answer === undefined
      ? Effect.fail(new UnreadableServer({ reason: `${path} answers with 400` }))
      : Effect.succeed(Option.some(answer))
  }
  const reading = {
    ask,
    need: () => Effect.die("not needed"),
    leaveOff: (note: MoveNote) => void leftOff.push(note),
    remark: () => undefined,
    lacks: () => undefined,
    progress: () => Effect.void
  }
  const links = [
    { environment: "production", changeRequestsEnabled: true },
    { environment: "development", changeRequestsEnabled: false }
  ]
  const logins = new Map([["2", "ada@example.com"]])
  const found = await Effect.runPromise(readApprovals(reading, { id: "shop", links, logins }))
  return { required: [...found.required], reviewers: found.reviewers, leftOff: leftOff.map(({ name }) => name) }
}

const rule = { environment: "production", changeRequestEnabled: true, requiredApprovals: 2 }

it("reads how many must approve from Unleash, and asks it for nothing that it does not have", async () => {
  const off = { environment: "development", changeRequestEnabled: false, requiredApprovals: null }
  expect(await read({ "/config": [rule, off] })).toEqual({
    required: [["production", { requiredApprovals: 2 }]],
    reviewers: [],
    leftOff: []
  })
  expect((await read({ "/config": [] })).leftOff).toEqual(["shop in production"])
})

it("reads from Halyard whose approvals count, and the default reviewers who come", async () => {
  const reviewers = [{ id: 2 }, { id: 77 }]
  const config = [{ ...rule, serviceAccountsApprove: true }]
  expect(await read({ "/config": config, "/default-reviewers": { reviewers } })).toEqual({
    required: [["production", { requiredApprovals: 2, serviceAccountsApprove: true }]],
    reviewers: ["ada@example.com"],
    leftOff: []
  })
})
