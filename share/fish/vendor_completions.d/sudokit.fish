complete -c sudokit -w sudoku
