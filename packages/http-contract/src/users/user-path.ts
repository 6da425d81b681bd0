import { Schema } from "effect"

/** What it names may not exist, so it is any text. */
export const UserPath = { id: Schema.String.annotate({ description: "The id of the user", examples: ["7"] }) }
