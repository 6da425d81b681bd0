import type { TestInstance } from "../harness/test-instance.ts"
import { testSelf } from "./self.suite.ts"
import { testSessions } from "./sessions.suite.ts"
import { testUserReports } from "./user-reports.suite.ts"
import { testUsers } from "./users.suite.ts"

export const testPeople = (service: TestInstance) => {
  testUsers(service)
  testUserReports(service)
  testSelf(service)
  testSessions(service)
}
