import { Ellipsis } from "lucide-react"
import { Button } from "../../components/button.tsx"
import { Menu, type MenuItem } from "../../components/menu.tsx"
import type { FeatureDetails } from "../../interface/operations.gen.ts"
import { useLifeActions } from "./use-life-actions.tsx"

/** The actions on a whole flag, as a menu. */
export const FlagMenu = ({ flag }: { readonly flag: FeatureDetails }) => {
  const { actions, dialog } = useLifeActions(flag)
  const items = actions.map(({ danger, disabledReason, icon: Icon, label, run }): MenuItem => ({
    label,
    icon: <Icon aria-hidden="true" />,
    disabledReason,
    danger: danger === true,
    onSelect: run
  }))
  return (
    <>
      <Menu
        trigger={<Button label={`Do something with ${flag.name}`} icon={<Ellipsis aria-hidden="true" />} />}
        items={items.flatMap((item) => (item.danger === true ? ["separator" as const, item] : [item]))}
      />
      {dialog}
    </>
  )
}
