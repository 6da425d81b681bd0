import type { FeatureDetails } from "../../interface/operations.gen.ts"
import type { BulkAction } from "./bulk-action.ts"
import { changeTags, deleteStrategy, dependOn, markStale, readFlags, revive, switchAll } from "./bulk-calls.ts"
import { hasTag } from "./changed-by.ts"

export interface DoneAction {
  readonly action: BulkAction
  readonly project: string
  /** The changed flags, as they were before the action. */
  readonly before: ReadonlyArray<FeatureDetails>
}

/** Restores what an action has changed of flags, and nothing else of them. */
export const undoBulkAction = async ({ action, before, project }: DoneAction): Promise<void> => {
  switch (action.what) {
    case "archive":
      return unarchive(project, before)
    case "stale":
      return markStale(project, namesOf(before), !action.stale)
    case "switch":
      return switchBack(project, before, action)
    case "tags": {
      for (const tag of action.added) {
        await changeTags(project, namesOf(before.filter(({ tags }) => !hasTag(tags, tag))), { removed: [tag] })
      }
      for (const tag of action.removed) {
        await changeTags(project, namesOf(before.filter(({ tags }) => hasTag(tags, tag))), { added: [tag] })
      }
    }
  }
}

/** Revived flags are off and have no parents, so this switches them on again and restores their parents. */
const unarchive = async (project: string, before: ReadonlyArray<FeatureDetails>) => {
  await revive(project, namesOf(before))
  for (const { dependencies, name } of before) {
    for (const dependency of dependencies) await dependOn(project, name, dependency)
  }
  const environments = new Set(before.flatMap((flag) => flag.environments.map(({ name }) => name)))
  for (const environment of environments) {
    const on = before.filter((flag) => flag.environments.some(({ enabled, name }) => enabled && name === environment))
    await switchAll(project, namesOf(on), environment, true)
  }
}

/** Switching on adds a strategy to a flag without an enabled one. It is removed again. */
const switchBack = async (
  project: string,
  before: ReadonlyArray<FeatureDetails>,
  { environment, on }: Extract<BulkAction, { readonly what: "switch" }>
) => {
  await switchAll(project, namesOf(before), environment, !on)
  if (!on) return
  const without = before.filter((flag) => strategiesIn(flag, environment).every(({ disabled }) => disabled === true))
  const now = await readFlags(project, namesOf(without))
  for (const flag of now) {
    const known = without.find(({ name }) => name === flag.name)
    const had = new Set(known === undefined ? [] : strategiesIn(known, environment).map(({ id }) => id))
    const added = strategiesIn(flag, environment).filter(({ id }) => !had.has(id))
    for (const { id } of added) await deleteStrategy(project, flag.name, { environment, id })
  }
}

const strategiesIn = (flag: FeatureDetails, environment: string) =>
  flag.environments.find(({ name }) => name === environment)?.strategies ?? []

const namesOf = (flags: ReadonlyArray<FeatureDetails>): ReadonlyArray<string> => flags.map(({ name }) => name)
