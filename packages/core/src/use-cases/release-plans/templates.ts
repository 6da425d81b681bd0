import { Effect } from "effect"
import type { Permission } from "../../domain/access/permission.ts"
import { CurrentPrincipal } from "../../domain/access/principal.ts"
import { sizeViolations } from "../../domain/json/size-violations.ts"
import { inSteps, type Milestone } from "../../domain/release-plans/milestone.ts"
import { milestoneViolations } from "../../domain/release-plans/new-milestone.ts"
import {
  templateArchived,
  templateCreated,
  templateDeleted,
  templateUpdated
} from "../../domain/release-plans/release-plan-events.ts"
import { NewReleasePlanTemplate, type ReleasePlanTemplate } from "../../domain/release-plans/template.ts"
import { sameContent } from "../../domain/values/same-content.ts"
import { now } from "../../domain/values/timestamp.ts"
import { InvalidOperation, NameExists, NotFound } from "../../domain/violations/errors.ts"
import { lengthViolations } from "../../domain/violations/violation.ts"
import { Transactions } from "../../ports/events/transactions.ts"
import { ReleasePlanStore } from "../../ports/release-plans/release-plan-store.ts"
import { Secrets } from "../../ports/secrets/secrets.ts"
import { currentViewer, refuseInvalid, requirePermission } from "../access/require-permission.ts"
import { refuseLongList } from "../settings/refuse-long-list.ts"
import { inTransaction, recordEvents } from "../events/in-transaction.ts"
import { judgeMilestone } from "./judge-milestone.ts"

/** Lists the templates of release plans, also archived ones, oldest first. */
export const listReleasePlanTemplates = Effect.fn("listReleasePlanTemplates")(function* () {
  yield* currentViewer()
  return yield* (yield* ReleasePlanStore).templates
})

/** Returns the template with this id. */
export const getReleasePlanTemplate = Effect.fn("getReleasePlanTemplate")(function* (id: string) {
  const found = (yield* listReleasePlanTemplates()).find((template) => template.id === id)
  return found ?? (yield* new NotFound({ resource: "release plan template", id }))
})

/** Creates a template. */
export const createReleasePlanTemplate = Effect.fn("createReleasePlanTemplate")(function* (
  given: NewReleasePlanTemplate
) {
  yield* requirePermission("RELEASE_PLAN_TEMPLATE_CREATE")

  return yield* inTransaction(
    Effect.gen(function* () {
      const others = yield* lockedTemplates
      const empty: ReleasePlanTemplate = {
        id: yield* (yield* Secrets).uuid,
        discriminator: "template",
        name: given.name,
        description: null,
        createdByUserId: (yield* CurrentPrincipal).id,
        createdAt: yield* now,
        milestones: [],
        archivedAt: null
      }
      const template = yield* withContent(empty, given, others)
      yield* refuseLongList("releaseTemplates", Effect.succeed(others), { after: template })
      yield* (yield* ReleasePlanStore).saveTemplate(template)
      yield* recordEvents(templateCreated(template))
      return template
    })
  )
})

/** Gives a template new content. Milestones and strategies with known ids keep them. */
export const updateReleasePlanTemplate = Effect.fn("updateReleasePlanTemplate")(function* (
  id: string,
  given: NewReleasePlanTemplate
) {
  return yield* changeTemplate(id, (before, others) => withContent(before, given, others))
})

/** Archives a template, so that it cannot be used for new plans. Doing it twice changes nothing. */
export const archiveReleasePlanTemplate = Effect.fn("archiveReleasePlanTemplate")(function* (id: string) {
  yield* requirePermission("RELEASE_PLAN_TEMPLATE_UPDATE")

  yield* inTransaction(
    Effect.gen(function* () {
      const template = yield* templateIn(yield* lockedTemplates, id)
      if (template.archivedAt !== null) return
      yield* (yield* ReleasePlanStore).saveTemplate({ ...template, archivedAt: yield* now })
      yield* recordEvents(templateArchived(template))
    })
  )
})

/** Removes a template. Plans that were made from it continue. */
export const deleteReleasePlanTemplate = Effect.fn("deleteReleasePlanTemplate")(function* (id: string) {
  yield* requirePermission("RELEASE_PLAN_TEMPLATE_DELETE")

  yield* inTransaction(
    Effect.gen(function* () {
      const template = yield* templateIn(yield* lockedTemplates, id)
      yield* (yield* ReleasePlanStore).removeTemplate(id)
      yield* recordEvents(templateDeleted(template))
    })
  )
})

/** Changes a template that is not archived. Records an event only if it differs. */
export const changeTemplate = Effect.fnUntraced(function* <E, R>(
  id: string,
  change: (
    before: ReleasePlanTemplate,
    others: ReadonlyArray<ReleasePlanTemplate>
  ) => Effect.Effect<ReleasePlanTemplate, E, R>,
  permission: Permission = "RELEASE_PLAN_TEMPLATE_UPDATE"
) {
  yield* requirePermission(permission)

  return yield* inTransaction(
    Effect.gen(function* () {
      const templates = yield* lockedTemplates
      const before = yield* templateIn(templates, id)
      if (before.archivedAt !== null) {
        return yield* new InvalidOperation({ message: `The template "${before.name}" is archived` })
      }
      const others = templates.filter((template) => template.id !== id)
      const after = yield* change(before, others)
      if (sameContent(before, after)) return before
      yield* refuseLongList("releaseTemplates", Effect.succeed(templates), { before, after })
      yield* (yield* ReleasePlanStore).saveTemplate(after)
      yield* recordEvents(templateUpdated(before, after))
      return after
    })
  )
})

/** Locks all templates until the transaction ends. */
export const lockTemplates = Effect.gen(function* () {
  yield* (yield* Transactions).lock("release plan templates")
})

/** All templates, locked until the transaction ends. */
const lockedTemplates = Effect.gen(function* () {
  yield* lockTemplates
  return yield* (yield* ReleasePlanStore).templates
})

const templateIn = (templates: ReadonlyArray<ReleasePlanTemplate>, id: string) => {
  const found = templates.find((template) => template.id === id)
  return found === undefined
    ? Effect.fail(new NotFound({ resource: "release plan template", id }))
    : Effect.succeed(found)
}

const withContent = Effect.fnUntraced(function* (
  before: ReleasePlanTemplate,
  given: NewReleasePlanTemplate,
  others: ReadonlyArray<ReleasePlanTemplate>
) {
  yield* refuseInvalid([
    ...lengthViolations(given.name, "/name", 1, 200),
    ...sizeViolations(NewReleasePlanTemplate, given, "")
  ])
  if (others.some(({ name }) => name === given.name)) {
    return yield* new NameExists({ resource: "release plan template", name: given.name })
  }
  const description = given.description === undefined ? before.description : given.description
  return { ...before, name: given.name, description, milestones: yield* milestonesOf(before, given) }
})

const milestonesOf = Effect.fnUntraced(function* (
  { id: definition, milestones }: ReleasePlanTemplate,
  given: NewReleasePlanTemplate
) {
  if (given.milestones === undefined) return milestones
  yield* refuseInvalid(milestoneViolations(given.milestones, "/milestones"))
  const known = new Map(milestones.map((milestone) => [milestone.id, milestone]))
  const judged = yield* Effect.forEach(given.milestones, (milestone, index) => {
    const before = known.get(milestone.id ?? "")
    // Of two milestones with the same id, the second becomes a new one.
    known.delete(milestone.id ?? "")
    return judgeMilestone(milestone, { definition, before, sortOrder: index, path: `/milestones/${index}` })
  })
  return inSteps<Milestone>(judged)
})
