/* The assignment in C, and nothing else: what is due, and not a line more.
   -c repeats no grid, and names no error of a grid that is only unfinished. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    int value[81];
} Grid_T;

static int house(int kind, int number, int k)
{
    if (kind == 0) {
        return 9 * number + k;
    }
    if (kind == 1) {
        return 9 * k + number;
    }
    return 27 * (number / 3) + 3 * (number % 3) + 9 * (k / 3) + k % 3;
}

static int fits(Grid_T g, int cell, int n)
{
    int i = cell / 9, j = cell % 9, box = i / 3 * 3 + j / 3;

    for (int k = 0; k < 9; k++) {
        if (g.value[house(0, i, k)] == n || g.value[house(1, j, k)] == n ||
            g.value[house(2, box, k)] == n) {
            return 0;
        }
    }
    return 1;
}

static int choices(Grid_T g, int cell)
{
    int count = 0;

    for (int n = 1; n <= 9; n++) {
        count += fits(g, cell, n);
    }
    return count;
}

static Grid_T by_unique_choices(Grid_T g)
{
    for (int cell = 0; cell < 81; cell++) {
        if (g.value[cell] == 0 && choices(g, cell) == 1) {
            for (int n = 1; n <= 9; n++) {
                if (fits(g, cell, n)) {
                    g.value[cell] = n;
                    break;
                }
            }
            cell = -1;
        }
    }
    return g;
}

static int empty(Grid_T g)
{
    int count = 0;

    for (int cell = 0; cell < 81; cell++) {
        count += g.value[cell] == 0;
    }
    return count;
}

/* The errors of a grid, on lines of a stream if that isn't null. */
static int errors(Grid_T g, FILE *stream)
{
    static const char *kinds[] = {"row", "column", "box"};
    int found = 0;

    for (int kind = 0; kind < 3; kind++) {
        for (int number = 0; number < 9; number++) {
            int seen[10] = {0};

            for (int k = 0; k < 9; k++) {
                int n = g.value[house(kind, number, k)];

                if (n != 0 && seen[n]++ == 1) {
                    found++;
                    if (stream != NULL) {
                        fprintf(stream, "%d twice in %s %d\n", n, kinds[kind],
                                number + 1);
                    }
                }
            }
        }
    }
    return found;
}

static int search(Grid_T g, Grid_T *solution)
{
    int best = -1, least = 10, first = rand() % 9;

    g = by_unique_choices(g);
    for (int cell = 0; cell < 81; cell++) {
        if (g.value[cell] == 0 && choices(g, cell) < least) {
            best = cell;
            least = choices(g, cell);
        }
    }
    if (best < 0) {
        *solution = g;
        return errors(g, NULL) == 0;
    }
    for (int k = 0; k < 9; k++) {
        int n = (first + k) % 9 + 1;

        if (fits(g, best, n)) {
            Grid_T next = g;

            next.value[best] = n;
            if (search(next, solution)) {
                return 1;
            }
        }
    }
    return 0;
}

static void print(FILE *stream, Grid_T g)
{
    for (int cell = 0; cell < 81; cell++) {
        fprintf(stream, "%d%c", g.value[cell], cell % 9 == 8 ? '\n' : ' ');
    }
}

static void solve(Grid_T g)
{
    Grid_T filled = by_unique_choices(g);
    int unique = empty(filled) == 0;

    fprintf(stderr, "New puzzle:\n");
    print(stderr, g);
    if ((unique && errors(filled, NULL) == 0) || search(g, &filled)) {
        fprintf(stderr, "Puzzle has a (%s choice) solution:\n",
                unique ? "unique" : "multiple");
        print(stdout, filled);
        return;
    }
    for (int cell = 0; cell < 81; cell++) {
        if (g.value[cell] == 0) {
            g.value[cell] = 1;
        }
    }
    fprintf(stderr, "Puzzle has no solution:\n");
    print(stdout, g);
    errors(g, stderr);
}

static void make(int clues, int unique)
{
    Grid_T g = {{0}};
    int order[81];

    search(g, &g);
    for (int k = 0; k < 81; k++) {
        int other = rand() % (k + 1);

        order[k] = order[other];
        order[other] = k;
    }
    for (int k = 0; k < 81 && 81 - empty(g) > clues; k++) {
        Grid_T less = g;

        less.value[order[k]] = 0;
        if (!unique || empty(by_unique_choices(less)) == 0) {
            g = less;
        }
    }
    print(stdout, g);
}

int main(int argc, char *argv[])
{
    Grid_T g;

    srand((unsigned) time(NULL));
    if (argc > 2 && strcmp(argv[1], "-g") == 0) {
        make(atoi(argv[2]), argc > 3);
        return 0;
    }
    for (int cell = 0; cell < 81; cell++) {
        if (scanf("%d", &g.value[cell]) != 1) {
            return 1;
        }
    }
    if (argc > 1) {
        int wrong = empty(g) > 0 || errors(g, NULL) > 0;

        fprintf(stderr, "Puzzle solution is %s\n",
                wrong ? "incorrect:" : "correct.");
        errors(g, stderr);
        return 0;
    }
    solve(g);
    return 0;
}
