import { useMutation, useQuery } from "@tanstack/react-query"
import { Button } from "../../components/button.tsx"
import { Card } from "../../components/card.tsx"
import { ErrorNotice } from "../../components/notice.tsx"
import { Section } from "../../components/page-frame.tsx"
import { api, basePath } from "../../interface/client.ts"

/** Links the caller to their login at the provider. Renders nothing if people cannot log in by one. */
export const ProviderLinkSection = () => {
  const offered = useQuery({ queryKey: ["ways to log in"], queryFn: isProviderOffered, staleTime: Infinity })
  const link = useMutation({
    mutationFn: async () => {
      const { data } = await api.POST("/auth/oidc/link")
      if (data !== undefined) location.assign(data.redirectTo)
    }
  })
  if (offered.data !== true) return null
  return (
    <Section
      title="Login provider"
      description="Link your login at the provider to this account: then it logs you in here. An earlier link ends."
    >
      <Card>
        <Button busy={link.isPending} onClick={() => link.mutate()}>
          Link my login at the provider
        </Button>
        <ErrorNotice error={link.error} />
      </Card>
    </Section>
  )
}

/** The response to callers without a login lists the ways to log in. */
const isProviderOffered = async (): Promise<boolean> => {
  const answer = await fetch(`${basePath}/api/admin/user`, { credentials: "omit" })
  const body: unknown = await answer.json()
  return JSON.stringify(body).includes("/auth/oidc/login")
}
