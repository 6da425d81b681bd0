import { assert } from "@effect/vitest"
import {
  CurrentLimits,
  type ImportDryRun,
  type ImportError,
  type ImportRequest,
  type InvalidImport,
  plainFinding,
  type NotFound
} from "@halyard/core/domain"
import { EventStore } from "@halyard/core/ports"
import { dryRunImport, importFeatures } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { contentOf } from "../../fixtures/imports.ts"
import { type ImportFault, importFaults } from "../../fixtures/import-faults.ts"
import { asAdmin } from "../../fixtures/principals.ts"
import type { UseCaseSuite } from "../use-case-suite.ts"
import { ampleLimits } from "../../fixtures/workspaces.ts"

export const importErrorSuite: UseCaseSuite = Object.fromEntries(
  Object.entries(importFaults).map(([what, prepare]) => [
    `refuse ${what}, and write nothing`,
    Effect.gen(function* () {
      const fault = yield* prepare
      const before = yield* stateOf(fault.request)
      const limited = Effect.provideService(CurrentLimits, { ...ampleLimits, ...fault.limits })
      judgeDryRun(fault, yield* limited(asAdmin(dryRunImport(fault.request))))
      judgeRefusal(fault, yield* limited(Effect.flip(asAdmin(importFeatures(fault.request)))))
      assert.deepStrictEqual(yield* stateOf(fault.request), before)
    })
  ])
)

const judgeDryRun = (fault: ImportFault, dryRun: ImportDryRun) => {
  const errors = asRead(dryRun.errors)
  const error = errors.find(({ message }) => fault.message.test(message))
  assert.isDefined(error, `${errors.map(({ message }) => message).join("; ")} should match ${fault.message}`)
  assert.deepStrictEqual(error?.affectedItems.toSorted(), fault.items.toSorted())
  assert.deepStrictEqual(dryRun.permissions, [])
}

/** The refusal lists the same errors, each with the affected names. */
const judgeRefusal = (fault: ImportFault, refusal: { readonly _tag: string } | InvalidImport | NotFound) => {
  if (!("errors" in refusal)) assert.fail(`It is a ${refusal._tag}`)
  const error = asRead(refusal.errors).find(({ message }) => fault.message.test(message))
  assert.deepStrictEqual(error?.affectedItems.toSorted(), fault.items.toSorted())
  assert.isTrue(fault.items.every((item) => refusal.message.includes(item)))
  assert.strictEqual(refusal.path, "/data")
  for (const { path } of refusal.errors.flatMap(({ examples = [] }) => examples)) assert.match(path, /^\/data\//)
}

const asRead = (errors: ReadonlyArray<ImportError>) => errors.map((error) => plainFinding(error, (path) => path))

const stateOf = Effect.fnUntraced(function* ({ project }: ImportRequest) {
  return [yield* contentOf(project), yield* (yield* EventStore).latest({ project }, 1000)]
})
