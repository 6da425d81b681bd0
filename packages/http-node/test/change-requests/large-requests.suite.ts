import type { ProposedChange } from "@halyard/core/domain"
import { ChangeRequestStore } from "@halyard/core/ports"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aFeature, aProject } from "../fixtures/a-project.ts"
import type { TestInstance } from "../harness/test-instance.ts"

/** All requests together. */
const [REQUESTS, CHARACTERS] = [12, 1_000_000]

const by = { id: 4711, name: "ann" }
const at = "2026-11-20T09:00:00.000Z"

/**
 * Tests that no list has the content of requests. Requests as large as the limits allow would only slow the test down.
 */
export const testLargeRequests = ({ call, run }: TestInstance) =>
  describe("large change requests", () => {
    let project = ""
    let feature = ""

    beforeAll(async () => {
      project = await aProject(call)
      feature = await aFeature(call, project)
      const change = (id: number): ProposedChange => ({
        id,
        change: { feature, action: "addStrategy", payload: { name: "default", title: "x".repeat(CHARACTERS) } },
        start: null,
        by,
        at
      })
      const schedule = { at: "2999-01-01T00:00:00.000Z", status: "pending" } as const
      const insert = (index: number) =>
        Effect.flatMap(ChangeRequestStore, (store) =>
          store.insert({
            project,
            environment: "development",
            title: null,
            state: index % 2 === 0 ? "In review" : "Scheduled",
            author: by,
            createdAt: at,
            stateTimestamps: { Draft: at },
            byOutsider: false,
            minApprovals: 0,
            changes: [change(1)],
            references: { changes: {}, segments: {} },
            approvals: [],
            rejections: [],
            comments: [{ id: 2, text: "x".repeat(10_000), by, at }],
            reviewers: [],
            schedule: index % 2 === 0 ? null : schedule,
            lastPart: 2
          })
        )
      for (let index = 0; index < REQUESTS; index++) await run(insert(index))
    })

    afterAll(async () => {
      await call("DELETE", `/projects/${project}/features/${feature}`)
      await call("DELETE", `/projects/${project}`)
    })

    it("are in lists without their content", async () => {
      const all = `/projects/${project}/change-requests`
      const lists = [
        all,
        `${all}/pending`,
        `${all}/pending/${feature}`,
        `${all}/count`,
        `${all}/actionable`,
        `${all}/scheduled`,
        "/search/change-requests?limit=1000",
        `/search/features?project=IS:${project}`
      ]
      for (const list of lists) {
        const { body, status } = await call("GET", list)
        expect([list, status, JSON.stringify(body).length < 20_000]).toEqual([list, 200, true])
      }
      const { body } = await call("GET", all)
      expect(body).toHaveLength(REQUESTS)
      expect(body[0].features).toEqual([{ name: feature, changes: [{ id: 1, action: "addStrategy" }] }])
      const one = await call("GET", `${all}/${body[0].id}`)
      expect(one.body.features[0].changes[0].payload.title).toHaveLength(CHARACTERS)
    })

    it("are listed page by page", async () => {
      const all = `/projects/${project}/change-requests`
      for (const list of [all, `${all}/pending`, `${all}/pending/${feature}`]) {
        const [whole, page] = [await call("GET", list), await call("GET", `${list}?limit=2&offset=1`)]
        expect(page.body).toEqual(whole.body.slice(1, 3))
        for (const query of ["limit=0", "limit=1001", "offset=-1"]) {
          const { body, status } = await call("GET", `${list}?${query}`)
          expect([status, body.details[0].path]).toEqual([400, `/query/${query.split("=")[0]}`])
        }
      }
    })
  })
