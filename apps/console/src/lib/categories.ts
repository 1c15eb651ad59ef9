import { CATE_TYPE, type CategoryNode } from '@orrery/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { http } from './http';
import type { ListFilter } from './list-filter';
import { useSession } from './session';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** What the category tree offers. */
export interface Categories {
  readonly attributes: readonly Named[];
  readonly phases: readonly Named[];
  /** Those of the chosen stage; empty where none is chosen. */
  readonly subjects: readonly Named[];
  /** General categories (LIB-34). */
  readonly general: readonly Named[];
}

const NONE: readonly Named[] = [];

/**
 * The category tree: one call for a language, however many screens show it. It lasts until somebody else logs in, and
 * with them perhaps another school: then everything that the server said is forgotten (LIB-24).
 */
export function useCategoryTree() {
  const { i18n } = useTranslation();
  const isLoggedIn = useSession(({ user }) => user !== null);
  return useQuery({
    queryKey: ['categories', i18n.language],
    queryFn: async () => (await http.categoryTree()).list,
    enabled: isLoggedIn,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** What the category tree offers; nothing until it has come. @param phase the chosen stage, 0 for none */
export function useCategories(phase: number): Categories {
  const tree: readonly CategoryNode[] = useCategoryTree().data ?? [];
  const under = (nodes: readonly CategoryNode[] | undefined, id: number) =>
    nodes?.find((node) => node.id === id)?.subCate;
  const phases = under(tree, CATE_TYPE.subject);
  return {
    attributes: tree,
    phases: phases ?? NONE,
    subjects: under(phases, phase) ?? NONE,
    general: under(tree, CATE_TYPE.general) ?? NONE,
  };
}

/** What a chosen subject adds to the filters (LIB-35); nothing is asked while none is chosen. */
export function useSubjectFilters({ type, phase, subject }: Pick<ListFilter, 'type' | 'phase' | 'subject'>) {
  const { i18n } = useTranslation();
  return useQuery({
    queryKey: ['sub-categories', i18n.language, type, phase, subject],
    queryFn: () => http.subCategoryList({ res_type: type, phase_id: phase, subject_id: subject }),
    enabled: subject !== 0,
    placeholderData: keepPreviousData,
  });
}
