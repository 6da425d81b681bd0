import { MovedProject } from "@halyard/core/domain"
import { Effect, Option, Schema } from "effect"
import type { SegmentNamesById } from "../read-catalog.ts"
import type { People } from "../read-people.ts"
import { readApprovals } from "./read-approvals.ts"
import { itemOf, Raw, Raws, rawsOf, type Reading, shaped, textOf } from "../reading.ts"
import { documentedStrategy } from "../strategies.ts"

/** The ids of the projects, archived ones included. */
export const listProjects = Effect.fnUntraced(function* ({ ask, need }: Reading) {
  const path = "/projects"
  const active = yield* shaped(Projects, yield* need(path), path)
  const archived = yield* ask(`${path}?archived=true`)
  const more = Option.isSome(archived) ? (yield* shaped(Projects, archived.value, path)).projects : []
  const all = new Map([...more, ...active.projects].map((project) => [textOf(project["id"]), project]))
  return [...all].map(([id, project]): ListedProject => ({ id, project, archived: isSet(project["archivedAt"]) }))
})

export interface ListedProject {
  readonly id: string
  readonly project: Raw
  readonly archived: boolean
}

const Projects = Schema.Struct({ projects: Raws })

const isSet = (value: unknown): boolean => value !== null && value !== undefined

/** The projects with their environments, and the roles that users and groups have in them. */
export const readProjects = Effect.fnUntraced(function* (
  reading: Reading,
  listed: ReadonlyArray<ListedProject>,
  segments: SegmentNamesById,
  people: People
) {
  const projects = yield* Effect.forEach(
    listed,
    Effect.fnUntraced(function* ({ archived, id, project }) {
      const overview = yield* readOverview(reading, id, archived)
      if (overview === undefined) return []
      const access = archived ? undefined : yield* readAccess(reading, id, people)
      const links = rawsOf(overview["environments"])
      const { required, reviewers } = yield* readApprovals(reading, { id, links, logins: people.logins })
      const environments = linksOf(reading, { id, overview }, segments).map((link) => ({
        ...link,
        ...required.get(textOf(link.environment))
      }))
      const item = { ...project, ...overview, id, archived, environments }
      const defaults = {
        description: null,
        ...item,
        ...(access === undefined ? {} : { access: { ...access, ...(reviewers.length > 0 && { reviewers }) } })
      }
      return itemOf(reading, MovedProject, defaults, { kind: "project", name: id })
    }),
    { concurrency: 4 }
  )
  return projects.flat()
})

/** The overview of a project. Older servers have it at the path of the project. */
const readOverview = Effect.fnUntraced(function* ({ ask, leaveOff }: Reading, id: string, archived: boolean) {
  const path = `/projects/${encodeURIComponent(id)}`
  for (const basePath of [`${path}/overview`, path]) {
    const answer = yield* ask(basePath)
    if (Option.isSome(answer)) return yield* shaped(Raw, answer.value, basePath)
  }
  const reason = archived
    ? "The server does not show archived projects. Revive it there if you need it"
    : "The server does not show its settings"
  leaveOff({ kind: "project", name: id, reason })
  return undefined
})

interface Overview {
  readonly id: string
  readonly overview: Raw
}

/** The links of a project to environments. Older servers list only the names of environments. */
const linksOf = (reading: Reading, { id, overview }: Overview, segments: SegmentNamesById) => {
  const names: ReadonlyArray<unknown> = Array.isArray(overview["environments"]) ? overview["environments"] : []
  return rawsOf(names.map((link) => (typeof link === "string" ? { environment: link } : link))).map(
    ({ defaultStrategy, environment, name }) => {
      const [strategy] = rawsOf([defaultStrategy])
      const owner = { kind: "default strategy", name: `${id} in ${String(environment ?? name)}` } as const
      return {
        environment: environment ?? name,
        ...(strategy === undefined ? {} : { defaultStrategy: documentedStrategy(reading, strategy, segments, owner) })
      }
    }
  )
}

const readAccess = Effect.fnUntraced(function* ({ ask, lacks }: Reading, id: string, { groups, logins }: People) {
  const path = `/projects/${encodeURIComponent(id)}/access`
  const answer = yield* ask(path)
  if (Option.isNone(answer)) {
    lacks("roles of users and groups in projects")
    return undefined
  }
  const access = yield* shaped(Access, answer.value, path)
  const names = new Map(rawsOf(access.roles).map((role) => [String(role["id"]), textOf(role["name"])]))
  const rolesOf = ({ roleId, roles }: Raw) =>
    (Array.isArray(roles) ? roles : [roleId]).flatMap((role: unknown) => names.get(String(role)) ?? [])
  return {
    users: rawsOf(access.users).flatMap((holder) => {
      const user = logins.get(String(holder["id"]))
      return user === undefined ? [] : [{ user, roles: rolesOf(holder) }]
    }),
    groups: rawsOf(access.groups).flatMap((holder) => {
      const group = groups.get(String(holder["id"]))
      return group === undefined ? [] : [{ group, roles: rolesOf(holder) }]
    })
  }
})

const Access = Schema.Struct({ roles: Schema.Unknown, users: Schema.Unknown, groups: Schema.Unknown })
