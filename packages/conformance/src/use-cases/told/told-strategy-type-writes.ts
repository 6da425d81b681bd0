import {
  createStrategyType,
  deleteStrategyType,
  deprecateStrategyType,
  updateStrategyType
} from "@halyard/core/use-cases"
import { Effect } from "effect"
import { asAdmin } from "../../fixtures/principals.ts"
import { type ToldWrites, write } from "../told-write.ts"

/** What is written of strategy types. */
export const toldStrategyTypeWrites: ToldWrites = {
  createStrategyType: write(({ made: name }) => ({
    act: createStrategyType({ name, title: "T" }),
    told: [
      {
        type: "strategy-created",
        data: {
          name,
          title: "T",
          displayName: null,
          description: "",
          editable: true,
          deprecated: false,
          parameters: []
        }
      }
    ]
  })),
  updateStrategyType: write(({ made: name }) =>
    Effect.map(asAdmin(createStrategyType({ name })), (before) => ({
      act: updateStrategyType(name, { displayName: "D" }),
      told: [{ type: "strategy-updated", data: { ...before, displayName: "D" }, preData: before }]
    }))
  ),
  "deprecateStrategyType, and back": write(({ made: name }) =>
    Effect.map(asAdmin(createStrategyType({ name })), (before) => ({
      act: Effect.andThen(deprecateStrategyType(name, true), deprecateStrategyType(name, false)),
      told: [
        { type: "strategy-deprecated", data: { ...before, deprecated: true }, preData: before },
        { type: "strategy-reactivated", data: before, preData: { ...before, deprecated: true } }
      ]
    }))
  ),
  deleteStrategyType: write(({ made: name }) =>
    Effect.map(asAdmin(createStrategyType({ name })), (before) => ({
      act: deleteStrategyType(name),
      told: [{ type: "strategy-deleted", preData: before }]
    }))
  )
}
