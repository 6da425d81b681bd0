import type { SessionList } from "@halyard/core/domain"
import type { OperationExample } from "../operation/operation-example.ts"

const sessions: SessionList = {
  sessions: [
    {
      id: "5e884898da28047151d0",
      createdAt: "2026-11-20T08:30:00.000Z",
      seenAt: "2026-11-20T16:05:00.000Z",
      expiresAt: "2026-11-20T17:05:00.000Z",
      endsAt: "2026-11-22T08:30:00.000Z",
      ip: "198.51.100.8",
      userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
      current: true
    }
  ]
}

const messages = { NotFoundError: 'There is no session "5e884898da28047151d0"' }
const noUser = {
  InvalidOperationError:
    "This operation needs a user of this instance. Log in, or use a personal access token instead of an API token."
}

export const sessionExamples = {
  getMySessions: { answer: sessions, messages: noUser },
  endMySession: { messages: { ...messages, ...noUser } },
  endMyOtherSessions: { messages: noUser },
  getUserSessions: {
    answer: { sessions: sessions.sessions.map((session) => ({ ...session, current: false })) },
    messages: { NotFoundError: 'There is no user "7"' }
  },
  endUserSession: { messages },
  endUserSessions: { messages: { NotFoundError: 'There is no user "7"' } }
} satisfies Record<string, OperationExample>
