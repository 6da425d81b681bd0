import { assert } from "@effect/vitest"
import {
  CurrentLimits,
  type ImportDryRun,
  type InvalidData,
  type ImportRequest,
  type NotFound
} from "@halyard/core/domain"
import { EventStore } from "@halyard/core/ports"
import { dryRunImport, importFeatures } from "@halyard/core/use-cases"
import { Effect } from "effect"
import { contentOf } from "../../fixtures/imports.ts"
import { type Fault, importFaults } from "../../fixtures/import-faults.ts"
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

const judgeDryRun = (fault: Fault, dryRun: ImportDryRun) => {
  const error = dryRun.errors.find(({ message }) => fault.message.test(message))
  assert.isDefined(error, `${dryRun.errors.map(({ message }) => message).join("; ")} should match ${fault.message}`)
  assert.deepStrictEqual(error?.affectedItems.toSorted(), fault.items.toSorted())
  assert.deepStrictEqual(dryRun.permissions, [])
}

/** The refusal lists the same errors, each with the names that it is about. */
const judgeRefusal = (fault: Fault, refusal: { readonly _tag: string } | InvalidData | NotFound) => {
  if (!("violations" in refusal)) assert.fail(`It is a ${refusal._tag}`)
  const violation = refusal.violations.find(({ message }) => fault.message.test(message))
  assert.deepStrictEqual(violation?.affectedItems?.toSorted(), fault.items.toSorted())
  assert.isTrue(fault.items.every((item) => refusal.message.includes(item)))
  assert.isTrue(violation?.path.startsWith("/body/data"))
}

const stateOf = Effect.fnUntraced(function* ({ project }: ImportRequest) {
  return [yield* contentOf(project), yield* (yield* EventStore).latest({ project }, 1000)]
})
