import { assert } from "@effect/vitest"
import { emptyDocument, InstanceDocument } from "@halyard/core/domain"
import { applyMove, createFeature, dryRunMove, exportInstance, setUpInstance } from "@halyard/core/use-cases"
import { Effect, Schema } from "effect"
import { as, asAdmin, aUser } from "../../fixtures/principals.ts"
import type { FreshSuite } from "../fresh-suite.ts"

/** What does not depend on the store. */
export const moveRulesSuite: FreshSuite = {
  "context fields that constraints use and nobody defined are created, which remarks name": Effect.fnUntraced(
    function* (onFreshStore) {
      yield* onFreshStore(
        Effect.gen(function* () {
          yield* setUpInstance()
          const given = yield* aDocument({
            features: [{ name: "loose", project: "default", environments: [looseState] }],
            segments: [{ name: "s", constraints: [{ contextName: "tier", operator: "IN", values: ["a"] }] }]
          })
          const reason = "Constraints use it, and nobody defined it. It is created, and takes any value"
          const remarks = ["tier", "plan"].map((name) => ({ kind: "context field" as const, name, reason }))
          const plan = yield* asAdmin(dryRunMove(given))
          assert.deepStrictEqual(
            [plan.refused, plan.remarks, plan.onlyHere.filter(({ kind }) => kind === "context field")],
            [[], remarks, []]
          )
          const report = yield* asAdmin(applyMove(given))
          assert.deepStrictEqual([report.created, report.refused, report.remarks], [4, [], remarks])
          const again = yield* asAdmin(applyMove(given))
          assert.deepStrictEqual([again.created, again.changed, again.refused, again.remarks], [0, 0, [], []])
        })
      )
    }
  ),

  "what is only here stays and is named, and so is what cannot come": Effect.fnUntraced(function* (onFreshStore) {
    yield* onFreshStore(
      Effect.gen(function* () {
        yield* setUpInstance()
        yield* asAdmin(createFeature("default", { name: "only-here" }))
        const given = yield* aDocument({
          features: [
            { name: "good", project: "default", type: "sunrise" },
            { name: "bad", project: "default", environments: [badState] },
            { name: "lost", project: "nowhere" },
            { name: "orphan", project: "default", dependencies: [{ feature: "bad" }] }
          ],
          users: [{ email: "ada@example.com", rootRole: "King" }, { username: "alan" }],
          groups: [{ name: "Team", members: ["ada@example.com", "alan"] }],
          apiTokens: [{ name: "unreadable", type: "admin", projects: ["*"], environment: "*" }],
          integrations: [{ provider: "webhook", enabled: true, parameters: {}, events: ["feature-created"] }]
        })
        const plan = yield* asAdmin(dryRunMove(given))
        assert.deepStrictEqual(
          plan.steps.map(({ name }) => name),
          ["alan", "Team", "good"]
        )
        const refused = plan.refused.map(({ kind, name, reason }) => `${kind} ${name}: ${reason}`).toSorted()
        assert.deepStrictEqual(refused, [
          "API token unreadable: Its secret cannot be read. Create a new token here, and give it to the programs that use this one",
          'feature bad: Features with constraints that break the rules: "/constraints/0/operator" must be one of NOT_IN, IN, STR_ENDS_WITH, STR_STARTS_WITH, STR_CONTAINS, NUM_EQ, NUM_GT, NUM_GTE, NUM_LT, NUM_LTE, DATE_AFTER, DATE_BEFORE, SEMVER_EQ, SEMVER_GT, SEMVER_LT, SEMVER_GTE, SEMVER_LTE, REGEX, IN_CIDR, not "LIKE"',
          'feature lost: Its project "nowhere" is neither here nor in the document',
          "feature orphan: Its parent bad does not come",
          "integration webhook: It lacks its url. Create the integration here by hand, or add that to the file if you import one",
          'user ada@example.com: There is no root role "King"'
        ])
        assert.deepStrictEqual(
          plan.remarks.map(({ name, reason }) => `${name}: ${reason}`),
          [
            "Team: The member ada@example.com is neither here nor in the document",
            'good: It becomes a release: there is no feature type "sunrise"'
          ]
        )
        assert.deepStrictEqual(plan.onlyHere, [{ kind: "feature", name: "only-here" }])

        const { created, refused: left } = yield* asAdmin(applyMove(given))
        assert.deepStrictEqual([created, left], [3, plan.refused])
        const names = (yield* exported).features?.map(({ name }) => name)
        assert.deepStrictEqual(names, ["good", "only-here"])
      })
    )
  }),

  "new users get one invitation each, and only administrators move": Effect.fnUntraced(function* (onFreshStore) {
    yield* onFreshStore(
      Effect.gen(function* () {
        yield* setUpInstance()
        const given = yield* aDocument({
          users: [
            { email: "Ada@Example.com", name: "Ada" },
            { username: "gone", active: false }
          ]
        })
        const invited: Array<string> = []
        const keep = ({ invitations }: { readonly invitations: ReadonlyArray<{ readonly login: string }> }) =>
          Effect.sync(() => invited.push(...invitations.map(({ login }) => login))).pipe(Effect.asVoid)
        yield* asAdmin(applyMove(given, keep))
        yield* asAdmin(applyMove(given, keep))
        assert.deepStrictEqual(invited, ["ada@example.com"])
        const active = (yield* exported).users?.map((user) => [user.email ?? user.username, user.active])
        assert.deepStrictEqual(active, [
          ["ada@example.com", true],
          ["gone", false]
        ])

        const editor = yield* aUser("editor")
        const moves = [
          Effect.asVoid(exportInstance()),
          Effect.asVoid(dryRunMove(given)),
          Effect.asVoid(applyMove(given))
        ]
        for (const move of moves) {
          const failure = yield* Effect.flip(as(editor)(Effect.asVoid(move)))
          assert.strictEqual(failure._tag, "NoAccess")
        }
      })
    )
  })
}

const exported = Effect.suspend(() => asAdmin(exportInstance()))

const aDocument = (sections: Omit<typeof InstanceDocument.Encoded, "format" | "version">) =>
  Schema.decodeUnknownEffect(InstanceDocument)({ ...emptyDocument, ...sections })

/** Unleash lets constraints use fields that nobody defined. */
const looseState = {
  environment: "production",
  enabled: true,
  strategies: [{ name: "default", constraints: [{ contextName: "plan", operator: "IN", values: ["pro"] }] }]
}

const badState = {
  environment: "production",
  enabled: true,
  strategies: [{ name: "default", constraints: [{ contextName: "userId", operator: "LIKE", values: ["a"] }] }]
}
