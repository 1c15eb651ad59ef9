/** The screen; its owner fills it in. */
export function AccountListPage() {
  return null;
}
