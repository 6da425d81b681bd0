const raced = new WeakSet<object>()

/**
 * Marks a case that does several things at once. `testRaces` runs those with this mark where transactions overlap.
 */
export const racing = <Case extends object>(test: Case): Case => {
  raced.add(test)
  return test
}

export const isRacing = (test: object): boolean => raced.has(test)
