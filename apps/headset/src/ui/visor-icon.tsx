/** A headset seen from the front. */
export function VisorIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.15em"
      height="1.15em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M3 9.5C3 7.6 4.3 6.5 6 6.5h12c1.7 0 3 1.1 3 3v5c0 1.9-1.3 3-3 3h-2.2c-1 0-1.6-.4-2.1-1.2l-.4-.7c-.6-.9-2-.9-2.6 0l-.4.7c-.5.8-1.1 1.2-2.1 1.2H6c-1.7 0-3-1.1-3-3Z" />
    </svg>
  );
}
