import { Loaded } from "../../components/loading.tsx"
import { $api, api, queryClient } from "../../interface/client.ts"
import type { NewPersonalToken, PersonalToken } from "../../interface/operations.gen.ts"
import { PersonalTokenSection } from "./personal-token-section.tsx"

/** The caller's own tokens: scripts act with them as the caller does. */
export const PersonalTokens = () => {
  const tokens = $api.useQuery("get", "/api/admin/user/tokens")
  return (
    <Loaded query={tokens} rows={2}>
      {({ pats }) => (
        <PersonalTokenSection
          title="Personal tokens"
          description="Scripts use them to act as you, with all that you may do."
          tokens={pats}
          onCreate={create}
          onDelete={remove}
        />
      )}
    </Loaded>
  )
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ["get", "/api/admin/user/tokens"] })

const create = async (body: NewPersonalToken): Promise<string> => {
  const { data } = await api.POST("/api/admin/user/tokens", { body })
  await refresh()
  return data?.secret ?? ""
}

const remove = async ({ id }: PersonalToken): Promise<void> => {
  await api.DELETE("/api/admin/user/tokens/{tokenId}", { params: { path: { tokenId: String(id) } } })
  await refresh()
}
