import { Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../components/manage/link-button';
import { NothingFound } from '../../components/manage/nothing-found';
import { useListAddress } from '../../components/manage/use-list-address';
import { Notice } from '../../components/notice';

/** What stands there without a row: nothing was found, or the school has no class and wants its first. */
export function EmptyClassList({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  const { words } = useListAddress();
  if (words) {
    return <NothingFound title={t('classes.notFound', { words })} detail={t('classes.notFoundHint')} />;
  }
  return (
    <Notice
      title={t('classes.empty')}
      detail={t('classes.emptyHint')}
      action={
        <Space size={12}>
          <Button type="primary" onClick={onAdd}>
            {t('classes.add')}
          </Button>
          <LinkButton to="/client/clientGroup">{t('classes.toGroups')}</LinkButton>
        </Space>
      }
    />
  );
}
