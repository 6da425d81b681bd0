import { Card } from "../../components/card.tsx"
import { Loaded } from "../../components/loading.tsx"
import { PageFrame, Section } from "../../components/page-frame.tsx"
import { Select } from "../../components/select.tsx"
import { $api } from "../../interface/client.ts"
import { useMe } from "../../interface/permissions.ts"
import { ProviderLinkSection } from "../../login/provider-link/provider-link-section.tsx"
import { chooseTheme, useTheme } from "../../shell/theme.ts"
import { PersonalTokens } from "../../tokens/personal-tokens/personal-tokens.tsx"
import { type Named, userName } from "../user-name.ts"
import { ChangePassword } from "./change-password.tsx"
import { OwnSessions } from "./own-sessions.tsx"

/** The settings that users make for themselves. */
export const ProfilePage = () => {
  const user = useMe()?.user
  const profile = $api.useQuery("get", "/api/admin/user/profile")
  const theme = useTheme()
  return (
    <PageFrame title="Profile" width="text" description={user === undefined ? undefined : namesOf(user)}>
      <Loaded query={profile}>
        {(data) => (
          <>
            <Card>
              <p>
                Your role is <b>{data.rootRole.name}</b>.
              </p>
              <p>{data.rootRole.description}</p>
              {data.groups.length > 0 && <p>Groups: {data.groups.map(({ name }) => name).join(", ")}</p>}
            </Card>
            <Section title="Theme">
              <Select
                label="Theme"
                value={theme}
                onChange={chooseTheme}
                choices={[
                  { value: "system", label: "As the system" },
                  { value: "light", label: "Light" },
                  { value: "dark", label: "Dark" }
                ]}
              />
            </Section>
            {data.canChangePassword && <ChangePassword />}
            <OwnSessions />
            <ProviderLinkSection />
            <PersonalTokens />
          </>
        )}
      </Loaded>
    </PageFrame>
  )
}

/** The name, and what one logs in with if it is something else. */
const namesOf = (user: Named): string =>
  [...new Set([userName(user), user.email ?? user.username ?? userName(user)])].join(", ")
