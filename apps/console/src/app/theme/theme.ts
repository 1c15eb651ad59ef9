import { type ThemeConfig, theme } from 'antd';

const shared = {
  borderRadius: 6,
  borderRadiusLG: 10,
  controlHeight: 40,
  motionDurationMid: '0.2s',
  boxShadow: 'none',
  fontFamily: 'var(--sans)',
} as const;

const rooms = {
  prepare: { fontSize: 16 },
  manage: { fontSize: 14, controlHeight: 36 },
} as const;

const light = {
  colorPrimary: '#3557E0',
  // Under the pointer darker, not lighter: white words must stay readable.
  colorPrimaryHover: '#2A47C4',
  colorLink: '#2F4FD0',
  colorSuccess: '#2E8B57',
  colorError: '#C8452F',
  colorErrorHover: '#A93824',
  colorWarning: '#B9800F',
  colorTextBase: '#10142B',
  colorBgBase: '#FFFFFF',
  colorBgLayout: '#F7F6F2',
  colorBgContainer: '#FFFFFF',
  colorBgElevated: '#FFFFFF',
  colorBorder: '#8B8C93',
  colorBorderSecondary: '#E3DFD4',
  colorSplit: '#E3DFD4',
  colorTextSecondary: '#474C63',
  colorTextTertiary: '#666B80',
  colorTextPlaceholder: '#666B80',
} as const;

const dark = {
  colorPrimary: '#4263EB',
  colorLink: '#93A8FF',
  colorSuccess: '#43B77D',
  colorError: '#EE6F57',
  colorWarning: '#E0A63C',
  colorTextBase: '#EEF0F7',
  colorBgBase: '#0B0E20',
  colorBgLayout: '#0B0E20',
  colorBgContainer: '#141933',
  colorBgElevated: '#1D2345',
  colorBorder: '#5F6894',
  colorBorderSecondary: '#272E54',
  colorSplit: '#272E54',
  colorTextSecondary: '#B4BAD3',
  colorTextTertiary: '#8F97B8',
  colorTextPlaceholder: '#8F97B8',
} as const;

const DARK_SLIDER = {
  trackBg: '#EEF0F7',
  trackHoverBg: '#EEF0F7',
  railBg: '#5F6894',
  railHoverBg: '#5F6894',
  handleColor: '#EEF0F7',
  handleActiveColor: '#DDB25C',
  handleActiveOutlineColor: 'rgba(221, 178, 92, 0.3)',
  trackBgDisabled: '#272E54',
} as const;

function components(sunken: string, brass: string, selected: string): ThemeConfig['components'] {
  return {
    Checkbox: { controlInteractiveSize: 16 },
    Table: {
      headerBg: sunken,
      headerSplitColor: 'transparent',
      rowSelectedBg: selected,
      cellPaddingBlock: 12,
      cellPaddingInline: 12,
    },
    Tabs: { inkBarColor: brass },
    Modal: { borderRadiusLG: 14 },
    Button: { fontWeight: 600, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
  };
}

/** The rooms of the product, each with its own density (design: experience). */
export type Room = 'prepare' | 'manage' | 'teach';

/**
 * The component library's theme for a room, from the same tokens as `tokens.css`.
 * @param motion its own animations; without them its boxes open and close at once
 */
export function themeOf(room: Room, motion: boolean): ThemeConfig {
  if (room === 'teach') {
    const base = components('#0F132A', '#DDB25C', '#1E2A5E');
    return {
      algorithm: theme.darkAlgorithm,
      token: { ...shared, ...dark, fontSize: 16, motion },
      components: {
        ...base,
        Slider: DARK_SLIDER,
        // Ink on ember and brass on ink keep the contrast that white and sky would lose on dark.
        Button: { ...base?.Button, dangerColor: '#10142B' },
        Spin: { colorPrimary: '#DDB25C' },
      },
    };
  }
  return {
    algorithm: theme.defaultAlgorithm,
    token: { ...shared, ...light, ...rooms[room], motion },
    components: components('#EFEDE6', '#C9973B', '#F4F6FE'),
  };
}
