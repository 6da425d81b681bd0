/** Marks tests with large inputs. Mutation tests leave them out: other tests find the same faults much sooner. */
export const slow = { name: "slow", description: "Large inputs" }
