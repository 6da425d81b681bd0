import { Option, Schema } from "effect"
import type { Event } from "../../events/event.ts"
import { Variant } from "../../strategies/variant.ts"
import { recordChanges } from "./record-changes.ts"
import { strategyChanges } from "./strategy-changes.ts"
import { variantChanges } from "./variant-changes.ts"

/** What exactly an event changed, one thing each, as far as it tells. */
export const eventChanges = ({ data, preData, type }: Event): ReadonlyArray<string> => {
  switch (type) {
    case "feature-strategy-add":
    case "feature-strategy-update":
    case "default-strategy-updated":
      return strategyChanges(preData, data)
    case "feature-environment-variants-updated":
    case "feature-variants-updated":
      return Option.match(Option.all([decodeVariants(preData ?? { variants: [] }), decodeVariants(data)]), {
        onNone: () => [],
        onSome: ([before, after]) => variantChanges(before.variants, after.variants)
      })
    default:
      return data === null || preData === null || data["hideEventDetails"] === true ? [] : recordChanges(preData, data)
  }
}

const decodeVariants = Schema.decodeUnknownOption(Schema.Struct({ variants: Schema.Array(Variant) }))
