/** The product's mark: two open rings and an arm with a planet. @param size CSS length */
export function Mark({ size }: { size: string }) {
  return (
    <svg style={{ width: size, height: size }} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M27.6 9.2A13.4 13.4 0 1 1 22.8 4.4"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <path
        d="M8.7 18.5A7.7 7.7 0 1 1 16 23.7"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        opacity=".55"
      />
      <path d="M16 16 25.6 6.4" stroke="var(--brass)" strokeWidth="1.6" />
      <circle cx="16" cy="16" r="3.6" fill="var(--brass)" />
      <circle cx="25.6" cy="6.4" r="2.7" fill="var(--brass)" />
    </svg>
  );
}
