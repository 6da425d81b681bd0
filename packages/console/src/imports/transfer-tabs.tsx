import { LinkTabs } from "../components/tabs.tsx"

export const TransferTabs = () => (
  <LinkTabs
    label="Import and export"
    tabs={[
      { label: "Import", link: { to: "/import" } },
      { label: "Export", link: { to: "/import/export" } }
    ]}
  />
)
