import { MAX_NAME, type SchoolClassRow } from '@orrery/contract';
import { useTranslation } from 'react-i18next';
import { NameDialog } from '../../components/manage/name-dialog';
import { http } from '../../lib/http';

export interface ClassDialogProps {
  /** The class to rename; null makes a new one. */
  readonly row: SchoolClassRow | null;
  readonly onClose: () => void;
}

/** Makes a class or renames one: the same dialog with its one field (CLS-03, CLS-04, CLS-11). */
export function ClassDialog({ row, onClose }: ClassDialogProps) {
  const { t } = useTranslation();
  const save = async (name: string, revision = row?.revision) => {
    await http.editClass({ class_id: row?.class_id, name, revision });
    return row ? t('manage.saved') : t('classes.added', { name });
  };
  return (
    <NameDialog
      title={t(row ? 'classes.editTitle' : 'classes.addTitle')}
      label={t('classes.nameLabel')}
      initial={row?.class_name ?? ''}
      maxLength={MAX_NAME.class}
      onSave={save}
      onClose={onClose}
    />
  );
}
