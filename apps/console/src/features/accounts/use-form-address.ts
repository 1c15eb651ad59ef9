import { useLocation, useNavigate, useSearchParams } from 'react-router';

/** Which form the address asks for: of a new account, or of one by its id. */
export type FormTarget = 'new' | number | null;

const FORM = 'form';

/** The form that replaces the table (ACC-03) stands in the address, so that the way back brings the table back. */
export function useFormAddress() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();

  function leave(part: Readonly<Record<string, null>> = {}): void {
    setSearch(
      (present) => {
        const next = new URLSearchParams(present);
        for (const name of [FORM, ...Object.keys(part)]) next.delete(name);
        return next;
      },
      { replace: true },
    );
  }

  return {
    target: toTarget(search.get(FORM)),
    open(target: 'new' | number): void {
      const next = new URLSearchParams(search);
      next.set(FORM, String(target));
      setSearch(next, { state: { opened: true } });
    },
    /** Brings the table back as it was. */
    close: () => (wasOpened(state) ? void navigate(-1) : leave()),
    /** Brings the table back from its beginning, where something new stands. */
    closeToStart: () => leave({ page: null, q: null }),
  };
}

function toTarget(value: string | null): FormTarget {
  if (value === 'new') return 'new';
  const id = Number(value);
  return Number.isInteger(id) && id > 0 ? id : null;
}

/** Whether the table stands one step back in the history. */
function wasOpened(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'opened' in state;
}
