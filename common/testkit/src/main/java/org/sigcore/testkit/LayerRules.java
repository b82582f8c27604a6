// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/**
 * The three layers of a network function with many roles: {@code role.<role>} depends on {@code kernel.<part>}, which
 * several roles share, and both on {@code contract.<role>}, the interfaces and values by which roles call each other.
 * Functions with layers run these rules like {@link ArchitectureRules}.
 */
public final class LayerRules {
    /** Roles use the kernel, and the kernel depends on no role. */
    @ArchTest
    public static final ArchRule LAYERS_LEAD_DOWNWARDS = classes()
            .should(new LeadDownwards())
            .because("a role can be read with the kernel and the contracts alone, and a contract with nothing else")
            .allowEmptyShould(true);

    /** Roles call each other through contracts. */
    @ArchTest
    public static final ArchRule ROLES_ARE_INDEPENDENT = slices().matching("org.sigcore.(*).role.(*)..")
            .should()
            .notDependOnEachOther()
            .because("each role can run in a process of its own")
            .allowEmptyShould(true);

    /** Roles, parts of the kernel and contracts form layers as a whole, like their packages. */
    @ArchTest
    public static final ArchRule PARTS_ARE_FREE_OF_CYCLES = slices().matching("org.sigcore.(*).(*).(*)..")
            .should()
            .beFreeOfCycles()
            .allowEmptyShould(true);

    /** In a role without rooms, edges are identified by their names. */
    @ArchTest
    public static final ArchRule EDGES_ARE_ONLY_WIRED = classes()
            .should(new WireEdgesOnly())
            .because("a call goes from an edge inwards, and the inner code knows its ports")
            .allowEmptyShould(true);

    private LayerRules() {}
}
