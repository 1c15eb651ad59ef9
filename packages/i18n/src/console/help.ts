import { defineCatalogue } from '../catalogue';

/** The guide's own words; its topics stand in the console's features/help/topics. */
export const help = defineCatalogue(
  {
    'help.title': 'Guide',
  },
  {
    'help.title': '使用指南',
  },
);
