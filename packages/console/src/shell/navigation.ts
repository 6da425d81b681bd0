import {
  Activity,
  Blocks,
  Box,
  CalendarClock,
  ChartColumn,
  Flag,
  FolderKanban,
  Inbox,
  KeyRound,
  Layers,
  ListTree,
  LogIn,
  Megaphone,
  Play,
  Plug,
  Route,
  ScrollText,
  Server,
  ShieldCheck,
  Shapes,
  Sparkles,
  Tags,
  Upload,
  UserCog,
  Users,
  UsersRound,
  Bot,
  Mail,
  type LucideIcon
} from "lucide-react"

export interface NavigationItem {
  readonly label: string
  readonly to: string
  readonly icon: LucideIcon
  /** Other words by which people look for the page. */
  readonly words?: string
  /** Only for administrators. */
  readonly admin?: boolean
  /** Not in the list of the sidebar, since its header leads there. */
  readonly inHeader?: boolean
}

export interface NavigationGroup {
  readonly title?: string
  readonly items: ReadonlyArray<NavigationItem>
}

/** All pages that the sidebar and the command palette lead to. */
export const navigation: ReadonlyArray<NavigationGroup> = [
  {
    items: [
      { label: "Flags", to: "/features", icon: Flag, words: "features toggles search" },
      { label: "Inbox", to: "/inbox", icon: Inbox, words: "notifications reviews waiting approvals", inHeader: true },
      { label: "Projects", to: "/projects", icon: FolderKanban },
      { label: "Schedule", to: "/scheduled", icon: CalendarClock, words: "scheduled changes calendar upcoming" },
      { label: "Clean up", to: "/clean-up", icon: Sparkles, words: "stale archive health unused" },
      { label: "Playground", to: "/playground", icon: Play, words: "try evaluate context" },
      { label: "Insights", to: "/insights", icon: ChartColumn, words: "charts health dashboard" },
      { label: "Applications", to: "/applications", icon: Box, words: "sdk instances unknown flags" },
      { label: "Events", to: "/history", icon: ScrollText, words: "audit log history changes" }
    ]
  },
  {
    title: "Configure",
    items: [
      { label: "Environments", to: "/environments", icon: Layers },
      { label: "Segments", to: "/segments", icon: Shapes },
      { label: "Context fields", to: "/context", icon: ListTree },
      { label: "Release templates", to: "/release-templates", icon: Route, words: "milestones plans rollout steps" },
      { label: "Strategy types", to: "/strategies", icon: Blocks },
      { label: "Tag types", to: "/tag-types", icon: Tags },
      { label: "Integrations", to: "/integrations", icon: Plug, words: "addons webhook slack teams" },
      { label: "Import and export", to: "/import", icon: Upload, words: "copy file" }
    ]
  },
  {
    title: "Administer",
    items: [
      { label: "Users", to: "/admin/users", icon: Users, admin: true, words: "people invite" },
      { label: "Groups", to: "/admin/groups", icon: UsersRound, admin: true },
      { label: "Roles", to: "/admin/roles", icon: UserCog, admin: true, words: "permissions access" },
      { label: "Service accounts", to: "/admin/service-accounts", icon: Bot, admin: true },
      { label: "API tokens", to: "/admin/api", icon: KeyRound, words: "secrets keys sdk" },
      { label: "Login", to: "/admin/auth", icon: ShieldCheck, admin: true, words: "single sign-on oidc scim password" },
      { label: "Invitations", to: "/admin/invite-link", icon: Mail, admin: true, words: "sign up link" },
      { label: "Logins", to: "/admin/logins", icon: LogIn, admin: true, words: "history failed" },
      { label: "Banners", to: "/admin/banners", icon: Megaphone, admin: true },
      { label: "Traffic", to: "/admin/network", icon: Activity, words: "requests network" },
      {
        label: "Instance",
        to: "/admin/instance",
        icon: Server,
        admin: true,
        words: "version jobs limits maintenance cors"
      }
    ]
  }
]
