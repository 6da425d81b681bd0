export const FlagVariants = () => <p>Variants</p>
