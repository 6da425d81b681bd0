import { Loaded } from "../../components/loading.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api, api } from "../../interface/client.ts"
import { SessionSection } from "../../login/sessions/session-section.tsx"
import { refreshUsers } from "../user-calls.ts"

/** Where a user is logged in, for administrators. */
export const UserSessions = ({ id, name }: { readonly id: number; readonly name: string }) => {
  const params = { path: { id: String(id) } }
  const query = $api.useQuery("get", "/api/admin/user-admin/{id}/sessions", { params })
  return (
    <Loaded query={query} rows={2}>
      {({ sessions }) => {
        const here = sessions.some(({ current }) => current) ? ", also here" : ""
        return (
          <SessionSection
            title="Where this person is logged in"
            description="To keep somebody out, deactivate the user: who is logged out can log in again."
            sessions={sessions}
            onEnd={async (session) => {
              await api.DELETE("/api/admin/user-admin/{id}/sessions/{sessionId}", {
                params: { path: { ...params.path, sessionId: session.id } }
              })
              await refreshUsers()
              toast(`The session of ${name} has ended.`)
            }}
            many={{
              action: "End all sessions",
              reason: sessions.length === 0 ? `${name} is not logged in.` : undefined,
              warning: `${name} is logged out everywhere${here}. Personal tokens stay valid.`,
              onEnd: async () => {
                await api.DELETE("/api/admin/user-admin/{id}/sessions", { params })
                await refreshUsers()
                toast(`${name} is logged out everywhere.`)
              }
            }}
          />
        )
      }}
    </Loaded>
  )
}
