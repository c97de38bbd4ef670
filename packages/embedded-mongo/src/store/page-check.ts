/**
 * Checks the pages of LMDB's tree before the file is mapped: LMDB trusts its pages and takes the process down when one is garbage. Small
 * files are checked completely, large ones for a short time, upper levels first. Knows the page format, nothing of the contents.
 */
import { readSync } from 'node:fs';

/** The fields of a meta page that are needed here, counted from its magic number. */
export interface MetaLayout {
  pageSize: number;
  /** Offset in the file of the newest meta page's magic number. */
  metaAt: number;
  lastPage: bigint;
}

const HEADER_BYTES = 24;
const FLAGS_AT = 18;
const LOWER_AT = 20;
const UPPER_AT = 22;
const NODE_HEADER_BYTES = 8;
const BRANCH = 0x01;
const LEAF = 0x02;
const NODE_BIG = 0x01;
const NODE_SUBTREE = 0x02;
const TREE_BYTES = 48;
const ROOT_IN_TREE = 40;
/** A meta page describes the tree of free pages first, then the main tree. */
const FREE_TREE_AT = 24;
const MAIN_TREE_AT = FREE_TREE_AT + TREE_BYTES;
const NO_ROOT = 0xffff_ffff_ffff_ffffn;
const BUDGET_MS = 60;

/** @returns a description of the first damaged page, or undefined */
export function findDamage(fd: number, { pageSize, metaAt, lastPage }: MetaLayout): string | undefined {
  const meta = Buffer.alloc(MAIN_TREE_AT + TREE_BYTES);
  readSync(fd, meta, 0, meta.length, metaAt);
  const page = Buffer.alloc(pageSize);
  const deadlineMs = performance.now() + BUDGET_MS;
  const roots = [FREE_TREE_AT, MAIN_TREE_AT].map((at) => meta.readBigUInt64LE(at + ROOT_IN_TREE));
  let level = roots.filter((root) => root !== NO_ROOT);
  // Breadth-first, so that the pages everything else depends on are checked first.
  while (level.length > 0) {
    const below: bigint[] = [];
    for (const number of level) {
      if (performance.now() > deadlineMs) return undefined;
      if (number > lastPage) return `page ${number} lies outside the file`;
      readSync(fd, page, 0, pageSize, Number(number) * pageSize);
      const damage = checkPage(page, number, below);
      if (damage) return damage;
    }
    level = below;
  }
  return undefined;
}

/** Checks one page and collects the pages it refers to in `below`. */
function checkPage(page: Buffer, number: bigint, below: bigint[]): string | undefined {
  const flags = page.readUInt16LE(FLAGS_AT);
  const kind = flags & (BRANCH | LEAF);
  // Offsets inside a page are counted from the end of its header.
  const lower = page.readUInt16LE(LOWER_AT) + HEADER_BYTES;
  const upper = page.readUInt16LE(UPPER_AT) + HEADER_BYTES;
  const sound = (kind === BRANCH || kind === LEAF) && page.readBigUInt64LE(0) === number;
  if (!sound || lower > upper || upper > page.length) return `page ${number} is not a tree page`;
  // LMDB frees a page along with its last entry, so an empty page is damage. Scans would skip it silently.
  if (lower <= HEADER_BYTES) return `page ${number} is empty`;
  for (let at = HEADER_BYTES; at < lower; at += 2) {
    const node = page.readUInt16LE(at) + HEADER_BYTES;
    if (node < upper || node + NODE_HEADER_BYTES > page.length) return `page ${number} has an entry outside itself`;
    const keyBytes = page.readUInt16LE(node + 6);
    const data = node + NODE_HEADER_BYTES + keyBytes;
    if (data > page.length) return `page ${number} has a key outside itself`;
    if (kind === BRANCH) {
      below.push(BigInt(page.readUInt32LE(node)) | (BigInt(page.readUInt16LE(node + 4)) << 32n));
      continue;
    }
    const nodeFlags = page.readUInt16LE(node + 4);
    const size = nodeFlags & NODE_BIG ? 8 : page.readUInt32LE(node);
    if (data + size > page.length) return `page ${number} has a value outside itself`;
    if (nodeFlags & NODE_SUBTREE && size === TREE_BYTES) {
      const root = page.readBigUInt64LE(data + ROOT_IN_TREE);
      if (root !== NO_ROOT) below.push(root);
    }
  }
  return undefined;
}
