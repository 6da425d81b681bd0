import { freshDatabase } from "@halyard/postgres-server"
import { onTestFinished } from "vitest"

/** The address of an empty database, which is dropped after the test. */
export const aDatabase = async (): Promise<string> => {
  const { drop, url } = await freshDatabase()
  onTestFinished(drop)
  return url
}
