import { useEffect, useState } from 'react';

/** The files of this page's uploads, by the upload's id: they are shown before the server has them. */
const files = new Map<string, File>();

/** Remembers a file for as long as the page is open. */
export function keepFile(id: string, file: File): void {
  files.set(id, file);
}

/** Lets go of a file. */
export function forgetFile(id: string | null): void {
  if (id !== null) files.delete(id);
}

/** An address of an upload's own file, while it is shown; null where the page was loaded anew since. */
export function useLocalAddress(id: string | null): string | null {
  const file = id === null ? undefined : files.get(id);
  const [made, setMade] = useState<{ readonly file: File; readonly address: string } | null>(null);
  useEffect(() => {
    if (!file) return setMade(null);
    const address = URL.createObjectURL(file);
    setMade({ file, address });
    return () => URL.revokeObjectURL(address);
  }, [file]);
  // The address of the file before it is no longer good.
  return made && made.file === file ? made.address : null;
}
