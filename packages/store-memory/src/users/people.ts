import { Context, Effect, Layer, Result } from "effect"
import type { Numbered, PeopleState } from "./people-state.ts"
import { Database } from "../database/database.ts"

/** The part of the database that is about people. */
export class People extends Context.Service<
  People,
  {
    readonly read: <A>(view: (people: PeopleState) => A) => Effect.Effect<A>
    readonly update: (change: (people: PeopleState) => PeopleState) => Effect.Effect<void>
    readonly modify: <A>(change: (people: PeopleState) => readonly [answer: A, people: PeopleState]) => Effect.Effect<A>
    /** As `modify`; a failure leaves everything as it is. */
    readonly attempt: <A, E>(
      change: (people: PeopleState) => Result.Result<readonly [answer: A, people: PeopleState], E>
    ) => Effect.Effect<A, E>
  }
>()("@halyard/store-memory/People") {}

export const layerPeople: Layer.Layer<People, never, Database> = Layer.effect(
  People,
  Effect.map(Database, ({ modify, read, update }) =>
    People.of({
      read: (view) => read(({ people }) => view(people)),
      update: (change) => update((state) => ({ ...state, people: change(state.people) })),
      modify: (change) =>
        modify((state) => {
          const [answer, people] = change(state.people)
          return [answer, { ...state, people }]
        }),
      attempt: (change) =>
        Effect.flatMap(
          modify((state) => {
            const result = change(state.people)
            return [
              Result.map(result, ([answer]) => answer),
              Result.isSuccess(result) ? { ...state, people: result.success[1] } : state
            ]
          }),
          Effect.fromResult
        )
    })
  )
)

/** The next id of its kind, and the state in which it is taken. */
export const nextId = (people: PeopleState, kind: Numbered): readonly [id: number, people: PeopleState] => {
  const id = people.lastIds[kind] + 1
  return [id, { ...people, lastIds: { ...people.lastIds, [kind]: id } }]
}
