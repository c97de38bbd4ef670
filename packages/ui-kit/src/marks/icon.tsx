/** Icons by name, for menus that arrive as data. Screens import theirs from lucide directly, one by one. */
import {
  Award,
  Bell,
  Boxes,
  ChartLine,
  CircleHelp,
  ClipboardList,
  Coins as CoinsIcon,
  CreditCard,
  Ellipsis,
  FileCheck,
  FilePlus,
  Gift,
  History,
  House,
  LayoutDashboard,
  ListChecks,
  ListTodo,
  LogOut,
  type LucideIcon,
  Package,
  Receipt,
  Scale,
  ScrollText,
  Search,
  Settings,
  ShieldCheck,
  ShoppingCart,
  SquarePlus,
  Star,
  User,
  Users,
  Wallet,
} from 'lucide-react';

const icons = {
  award: Award,
  bell: Bell,
  boxes: Boxes,
  chart: ChartLine,
  help: CircleHelp,
  clipboard: ClipboardList,
  coins: CoinsIcon,
  card: CreditCard,
  'file-check': FileCheck,
  'file-plus': FilePlus,
  gift: Gift,
  history: History,
  home: House,
  dashboard: LayoutDashboard,
  submissions: ListChecks,
  tasks: ListTodo,
  'log-out': LogOut,
  more: Ellipsis,
  package: Package,
  receipt: Receipt,
  scale: Scale,
  audit: ScrollText,
  search: Search,
  settings: Settings,
  shield: ShieldCheck,
  cart: ShoppingCart,
  plus: SquarePlus,
  star: Star,
  user: User,
  users: Users,
  wallet: Wallet,
} as const satisfies Record<string, LucideIcon>;

export type IconName = keyof typeof icons;
export const ICON_NAMES = Object.keys(icons) as readonly IconName[];

/** Decorative: the word stands beside it. A name that is not known draws the plain clipboard, so that a newer remote's menu still shows. */
export function Icon({ name, size = 20 }: { name: IconName | (string & {}); size?: number }) {
  const Mark = Object.hasOwn(icons, name) ? icons[name as IconName] : ClipboardList;
  return <Mark size={size} aria-hidden />;
}
