/** The part of the package that is used, so that the other lists and their types are left alone. */
declare module "@zxcvbn-ts/language-common" {
  export const dictionary: { readonly "passwords-common": ReadonlyArray<string> }
}
