import { useApp } from '../../lib/use-app';
import { useSchoolChanged } from './use-school-changed';

/**
 * Ends a dialog: says how, lets what is shown of the school ask again, and closes.
 * @returns takes what is said, nothing where there is nothing to say; a `warning` where the row was gone
 */
export function useDialogEnd(onClose: () => void): (words?: string, kind?: 'success' | 'warning') => void {
  const { message } = useApp();
  const handleChanged = useSchoolChanged();
  return (words, kind = 'success') => {
    if (words) void message[kind](words);
    void handleChanged();
    onClose();
  };
}
