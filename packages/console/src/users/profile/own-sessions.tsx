import { Loaded } from "../../components/loading.tsx"
import { toast } from "../../components/toasts.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import { InterfaceError } from "../../interface/interface-error.ts"
import { SessionSection } from "../../login/sessions/session-section.tsx"

const path = "/api/admin/user/sessions"

/** Where the caller is logged in. Renders nothing for those who log in elsewhere. */
export const OwnSessions = () => {
  const query = $api.useQuery("get", path)
  if (query.error instanceof InterfaceError && query.error.status === 400) return null
  return (
    <Loaded query={query} rows={2}>
      {({ sessions }) => (
        <SessionSection
          title="Where you are logged in"
          description="If you do not recognize one, end it and change your password."
          sessions={sessions}
          onEnd={async ({ id }) => {
            await api.DELETE("/api/admin/user/sessions/{sessionId}", { params: { path: { sessionId: id } } })
            await refresh()
            toast("The session has ended.")
          }}
          many={{
            action: "End all other sessions",
            reason: sessions.every(({ current }) => current) ? "You are logged in nowhere else." : undefined,
            warning: "This session goes on, and your personal tokens stay valid.",
            onEnd: async () => {
              await api.DELETE(path)
              await refresh()
              toast("Your other sessions have ended.")
            }
          }}
        />
      )}
    </Loaded>
  )
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ["get", path] })
